import { type DeviceAuth, type LoginOptions, PlatformError } from "../platform.ts";
import { type Account, type AccountSeed, Accounts } from "./accounts.ts";
import { type Clock, sleep, systemClock } from "./clock.ts";
import { CallWindow, type FaultProfile, Faults } from "./faults.ts";
import { Invitations } from "./invitations.ts";
import { LocalWorldSession } from "./local-world-session.ts";
import { MAX_MEMBERS, Parties } from "./parties.ts";
import { goOffline } from "./presence.ts";
import { Random } from "./random.ts";
import { SimulatedPlayers } from "./simulated-players.ts";

export interface WorldOptions {
  /** Everything that looks like chance follows from it. */
  seed?: number;
  clock?: Clock;
  /** How many players live there who are nobody's bot. */
  people?: number;
  /** Only the `accounts` below sign in, each with its secret. */
  strict?: boolean;
  accounts?: readonly AccountSeed[];
  faults?: FaultProfile;
  partySize?: number;
}

export interface WorldCounters {
  logins: number;
  /** Refused: a login with an older fence than the account has seen. */
  staleLogins: number;
  /** Logins while a session of another holder of the same account was live. */
  overlaps: number;
  actions: number;
  /** Refused: calls of a holder after a newer one had signed in. */
  staleActions: number;
}

/** An invented platform in memory: accounts, their friendships, parties and talk, and the faults of its lines. */
export class LobbyWorld {
  readonly seed: string;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly accounts: Accounts;
  readonly parties: Parties;
  readonly invitations: Invitations;
  readonly counters: WorldCounters = { logins: 0, staleLogins: 0, overlaps: 0, actions: 0, staleActions: 0 };
  readonly #sessions = new Map<Account, LocalWorldSession>();
  readonly #people: SimulatedPlayers;
  readonly #random: Random;
  readonly #loginWindow: CallWindow | null;
  #timers: (() => void)[] = [];

  constructor(options: WorldOptions = {}) {
    this.seed = String(options.seed ?? 1);
    this.clock = options.clock ?? systemClock;
    this.faults = new Faults(options.faults ?? {}, this.clock);
    this.accounts = new Accounts(this.seed, options.strict ?? false, options.accounts ?? []);
    this.parties = new Parties(this.clock, options.partySize ?? MAX_MEMBERS);
    this.invitations = new Invitations(this.accounts, this.parties, this.clock);
    this.#random = new Random(`${this.seed}:logins`);
    const { loginLimit } = this.faults.profile;
    this.#loginWindow = loginLimit ? new CallWindow(loginLimit, this.clock) : null;
    this.#people = new SimulatedPlayers(this, options.people ?? 0);
  }

  /** The bots that are signed in. */
  get bots(): Account[] {
    return [...this.#sessions.keys()];
  }

  /** The people begin to come and go, and the outages of the profile to count. */
  start(): void {
    this.stop();
    this.#people.start();
    for (const { afterMs, forMs } of this.faults.profile.outages ?? []) {
      this.#timers.push(this.clock.after(afterMs, () => this.breakFor(forMs)));
    }
  }

  /** The people go offline. Bots stay signed in. */
  stop(): void {
    this.#people.stop();
    for (const callOff of this.#timers) callOff();
    this.#timers = [];
  }

  /** An outage: every line breaks, and nothing is answered. */
  breakFor(milliseconds: number): void {
    this.faults.breakFor(milliseconds);
    for (const session of [...this.#sessions.values()]) session.drop("The platform is down.");
  }

  /** Breaks one account's line. */
  drop(accountId: string): void {
    const account = this.accounts.require(accountId);
    this.#sessions.get(account)?.drop("The connection broke.");
  }

  async login(auth: DeviceAuth, { fence, signal }: LoginOptions): Promise<LocalWorldSession> {
    this.faults.requireUp();
    this.#loginWindow?.consume();
    await sleep(this.clock, this.faults.latency(this.#random), signal);
    this.faults.requireUp();
    this.faults.failRandomly(this.#random);
    const account = this.accounts.authenticate(auth);
    if (fence < account.newestFence) {
      this.counters.staleLogins += 1;
      throw new PlatformError("forbidden", "A newer holder of this account has signed in.");
    }
    this.#replace(account, fence);
    account.newestFence = fence;
    this.counters.logins += 1;
    const session = new LocalWorldSession(this, account, fence);
    this.#sessions.set(account, session);
    return session;
  }

  forget(session: LocalWorldSession): void {
    if (this.#sessions.get(session.account) === session) this.#sessions.delete(session.account);
  }

  /** The newest login wins. The same holder finds its party again, another one begins anew. */
  #replace(account: Account, fence: number): void {
    const before = this.#sessions.get(account);
    if (!before) return;
    if (!before.isOrphan && before.fence !== fence) this.counters.overlaps += 1;
    account.newestFence = fence;
    before.end(true);
    this.forget(before);
    if (before.fence !== fence) goOffline(account, this.parties);
  }
}

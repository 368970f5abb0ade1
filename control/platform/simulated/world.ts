import type { Clock } from "../../timing/monotonic-clock.ts";
import { CosmeticCatalogue } from "../cosmetics/cosmetic-catalogue.ts";
import { generateCosmetics } from "../cosmetics/generate-cosmetics.ts";
import {
  type DeviceAuth,
  type LoginOptions,
  PlatformError,
  type SignedInAccount,
  type SignInOptions,
} from "../platform.ts";
import type { Account } from "./account.ts";
import { type AccountSeed, Accounts } from "./accounts.ts";
import { sleep, systemClock } from "./clock.ts";
import { CallWindow, type FaultProfile, InjectedFaults } from "./injected-faults.ts";
import { Invitations } from "./invitations.ts";
import { LocalWorldSession } from "./local-world-session.ts";
import { MAX_MEMBERS, Parties } from "./parties.ts";
import { goOffline } from "./presence.ts";
import { Random } from "./random.ts";
import { SimulatedPlayer } from "./simulated-player.ts";
import type { WorldCounters, WorldState } from "./world-state.ts";

/** The simulated players of a world. */
class SimulatedPlayers {
  readonly #all: readonly SimulatedPlayer[];

  constructor(world: WorldState, count: number) {
    const catalogue = new CosmeticCatalogue(count > 0 ? generateCosmetics() : []);
    this.#all = Array.from({ length: count }, (_, index) => {
      const account = world.accounts.create({ id: `person-${index + 1}` }, true);
      return new SimulatedPlayer(world, account, catalogue, new Random(`${world.seed}:person:${index}`));
    });
  }

  start(): void {
    for (const person of this.#all) person.start();
  }

  stop(): void {
    for (const person of this.#all) person.stop();
  }
}

const DEFAULT_MS = 6_000;
const VALID_MS = 600_000;
/** Nobody can register a name below this one. */
const ADDRESS = "https://simulated.invalid/activate";
const CODE_CHARACTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** The sign-ins in the browser of a simulated platform. It has no page: the world itself completes each one after a while. */
class SignIns {
  readonly #world: WorldState;
  #count = 0;

  constructor(world: WorldState) {
    this.#world = world;
  }

  async run({ signal, onPrompt, accountId }: SignInOptions): Promise<SignedInAccount> {
    const { faults, clock, seed } = this.#world;
    faults.requireUp();
    this.#count += 1;
    const name = `${seed}:sign-in:${this.#count}`;
    const {
      outcome,
      afterMs = outcome === "expire" ? VALID_MS : DEFAULT_MS,
      ...profile
    } = faults.profile.signIns ?? {};
    const userCode = createCode(new Random(name));
    const expiresInMs = outcome === "expire" ? afterMs : VALID_MS;
    onPrompt({ address: `${ADDRESS}?code=${userCode}`, userCode, expiresInMs });
    await sleep(clock, afterMs, signal);
    if (outcome === "refuse") throw new PlatformError("forbidden", "The sign-in was refused at the platform.");
    if (outcome === "expire") throw new PlatformError("timeout", "The code is not valid any more.");
    faults.requireUp();
    const account = this.#accountOf(profile.accountId ?? accountId);
    const secret = `secret-${name}`;
    account.secret = secret;
    if (account.refusal === "invalid_auth") account.refusal = null;
    return {
      displayName: account.displayName,
      deviceAuth: { accountId: account.id, deviceId: `device-${name}`, secret },
    };
  }

  /** Without an id, a new account. Bots of an earlier start of the world may have the first ones. */
  #accountOf(id?: string): Account {
    const { accounts } = this.#world;
    if (id !== undefined) return accounts.get(id) ?? accounts.create({ id });
    let number = 1;
    while (accounts.get(`signed-in-${number}`)) number += 1;
    return accounts.create({ id: `signed-in-${number}` });
  }
}

function createCode(random: Random): string {
  const letters = Array.from({ length: 8 }, () => CODE_CHARACTERS[random.whole(0, CODE_CHARACTERS.length - 1)]).join(
    "",
  );
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export interface WorldOptions {
  /** The seed of everything random. */
  seed?: number;
  clock?: Clock;
  /** The number of simulated players. */
  people?: number;
  /** Only the `accounts` sign in, each with its secret. */
  strict?: boolean;
  accounts?: readonly AccountSeed[];
  faults?: FaultProfile;
  partySize?: number;
}

/** A simulated platform in memory: accounts, friendships, parties, chat, and faults of its connections. */
export class LobbyWorld implements WorldState {
  readonly seed: string;
  readonly clock: Clock;
  readonly faults: InjectedFaults;
  readonly accounts: Accounts;
  readonly parties: Parties;
  readonly invitations: Invitations;
  readonly counters: WorldCounters = {
    logins: 0,
    staleLogins: 0,
    overlaps: 0,
    actions: 0,
    actionsOf: {},
    staleActions: 0,
  };
  readonly #sessions = new Map<Account, LocalWorldSession>();
  readonly #players: SimulatedPlayers;
  readonly #random: Random;
  readonly #signIns = new SignIns(this);
  readonly #loginWindow: CallWindow | null;
  #timers: (() => void)[] = [];

  constructor(options: WorldOptions = {}) {
    this.seed = String(options.seed ?? 1);
    this.clock = options.clock ?? systemClock;
    this.faults = new InjectedFaults(options.faults ?? {}, this.clock);
    this.accounts = new Accounts(this.seed, options.strict ?? false, options.accounts ?? []);
    this.parties = new Parties(this.clock, options.partySize ?? MAX_MEMBERS);
    this.invitations = new Invitations(this.accounts, this.parties, this.clock);
    this.#random = new Random(`${this.seed}:logins`);
    const { loginLimit } = this.faults.profile;
    this.#loginWindow = loginLimit ? new CallWindow(loginLimit, this.clock) : null;
    this.#players = new SimulatedPlayers(this, options.people ?? 0);
  }

  /** The signed-in bots. */
  get bots(): Account[] {
    return [...this.#sessions.keys()];
  }

  /** Starts the simulated players and the outages of the fault profile. */
  start(): void {
    this.stop();
    this.#players.start();
    for (const { afterMs, forMs } of this.faults.profile.outages ?? []) {
      this.#timers.push(this.clock.after(afterMs, () => this.breakFor(forMs)));
    }
  }

  /** Stops the simulated players. Bots stay signed in. */
  stop(): void {
    this.#players.stop();
    for (const cancel of this.#timers) cancel();
    this.#timers = [];
  }

  /** Starts an outage: every connection breaks, and nothing is answered. */
  breakFor(milliseconds: number): void {
    this.faults.breakFor(milliseconds);
    for (const session of [...this.#sessions.values()]) session.drop("The platform is down.");
  }

  /** Breaks one account's connection. */
  drop(accountId: string): void {
    const account = this.accounts.require(accountId);
    this.#sessions.get(account)?.drop("The connection broke.");
  }

  async login(auth: DeviceAuth, { fence, signal, allowBanned = false }: LoginOptions): Promise<LocalWorldSession> {
    this.faults.requireUp();
    this.#loginWindow?.consume();
    await sleep(this.clock, this.faults.latency(this.#random), signal);
    this.faults.requireUp();
    this.faults.failRandomly(this.#random);
    const account = this.accounts.authenticate(auth, allowBanned);
    if (fence < account.newestFence) {
      this.counters.staleLogins += 1;
      throw new PlatformError("forbidden", "A newer holder of this account has signed in.");
    }
    this.#replace(account, fence);
    account.newestFence = fence;
    this.counters.logins += 1;
    const session = new LocalWorldSession(this, account, fence, () => this.#forget(session));
    this.#sessions.set(account, session);
    return session;
  }

  /** Lets a simulated person sign in with an account, so that it becomes a bot. */
  signIn(options: SignInOptions): Promise<SignedInAccount> {
    return this.#signIns.run(options);
  }

  #forget(session: LocalWorldSession): void {
    if (this.#sessions.get(session.account) === session) this.#sessions.delete(session.account);
  }

  /** Ends the previous session. The party is kept when the fence is the same. */
  #replace(account: Account, fence: number): void {
    const previous = this.#sessions.get(account);
    if (!previous) return;
    if (!previous.isOrphan && previous.fence !== fence) this.counters.overlaps += 1;
    account.newestFence = fence;
    previous.end(true);
    this.#forget(previous);
    if (previous.fence !== fence) goOffline(account, this.parties);
  }
}

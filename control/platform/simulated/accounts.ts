import { type DeviceAuth, PlatformError } from "../platform.ts";
import type { Account, Refusal } from "./account.ts";
import { Random } from "./random.ts";

/** An account that exists from the start. */
export interface AccountSeed {
  id: string;
  displayName?: string;
  /** In a strict world only this secret signs in. */
  secret?: string;
  friends?: readonly string[];
  refusal?: Refusal;
  isBannedFromMatches?: boolean;
}

const REFUSALS: Record<Refusal, string> = {
  invalid_auth: "These credentials are not valid any more.",
  banned: "This account is banned.",
  action_required: "Accept the new terms of use on the platform's website first.",
};
const BANNED_FROM_MATCHES =
  "This account is banned from matches. It may sign in: allow it in its category with startBannedBots.";
const MAX_FOUND = 100;
const FIRST_NAMES = "Amber Brisk Calm Dusty Early Fuzzy Gentle Humble Icy Jolly Keen Lucky Mellow Nimble Odd Plucky".split(" "); // biome-ignore format: a table
const LAST_NAMES = "Badger Comet Dingo Ember Falcon Gecko Heron Ibex Jackal Kite Lynx Marmot Newt Otter Puffin Quokka".split(" "); // biome-ignore format: a table

export class Accounts {
  readonly #byId = new Map<string, Account>();
  readonly #byName = new Map<string, Account>();
  readonly #seed: string;
  readonly #isStrict: boolean;

  constructor(seed: string, isStrict: boolean, seeds: readonly AccountSeed[]) {
    this.#seed = seed;
    this.#isStrict = isStrict;
    for (const one of seeds) this.create(one);
    for (const { id, friends = [] } of seeds) {
      for (const other of friends) {
        this.require(id).friends.add(this.require(other));
        this.require(other).friends.add(this.require(id));
      }
    }
  }

  create(seed: AccountSeed, isPerson = false): Account {
    const displayName = seed.displayName ?? this.#freeName(seed.id);
    const account: Account = {
      id: seed.id,
      displayName,
      isSimulatedPlayer: isPerson,
      secret: seed.secret ?? null,
      refusal: seed.refusal ?? null,
      isBannedFromMatches: seed.isBannedFromMatches ?? false,
      newestFence: Number.NEGATIVE_INFINITY,
      deliver: null,
      mode: "online",
      statusText: null,
      appearance: { worn: {}, banner: null, level: 1, battlePassLevel: null, crowns: null, rank: null },
      membership: null,
      friends: new Set(),
      incoming: new Set(),
      outgoing: new Set(),
      blocked: new Set(),
      invites: new Map(),
      joinRequests: new Set(),
    };
    this.#byId.set(account.id, account);
    this.#byName.set(displayName.toLowerCase(), account);
    return account;
  }

  /**
   * Finds the account of the credentials. A world that is not strict creates it: with a secret that begins with `banned`,
   * as one that may sign in but not play.
   * @param allowBanned Whether such accounts are signed in.
   */
  authenticate(auth: DeviceAuth, allowBanned: boolean): Account {
    if (auth.secret.startsWith("invalid")) throw new PlatformError("invalid_auth", "These credentials are not valid.");
    const known = this.#byId.get(auth.accountId);
    if (this.#isStrict ? known?.secret !== auth.secret : known?.isSimulatedPlayer) {
      throw new PlatformError("invalid_auth", "These credentials are not valid.");
    }
    if (known?.refusal) throw new PlatformError(known.refusal, REFUSALS[known.refusal]);
    const isBannedFromMatches = known?.isBannedFromMatches ?? auth.secret.startsWith("banned");
    if (isBannedFromMatches && !allowBanned) throw new PlatformError("banned", BANNED_FROM_MATCHES);
    return known ?? this.create({ id: auth.accountId, isBannedFromMatches });
  }

  get(id: string): Account | null {
    return this.#byId.get(id) ?? null;
  }

  require(id: string): Account {
    const account = this.#byId.get(id);
    if (!account) throw new PlatformError("not_found", "Nobody has this id.");
    return account;
  }

  resolve(nameOrId: string): Account | null {
    return this.#byId.get(nameOrId) ?? this.#byName.get(nameOrId.toLowerCase()) ?? null;
  }

  search(prefix: string): Account[] {
    const wanted = prefix.toLowerCase();
    const found: Account[] = [];
    for (const [name, account] of this.#byName) {
      if (name.startsWith(wanted)) found.push(account);
    }
    return found.sort((one, other) => (one.displayName < other.displayName ? -1 : 1)).slice(0, MAX_FOUND);
  }

  #freeName(id: string): string {
    const random = new Random(`${this.#seed}:name:${id}`);
    for (let digits = 100; ; digits *= 10) {
      const name = `${random.pick(FIRST_NAMES)}${random.pick(LAST_NAMES)}${random.whole(1, digits - 1)}`;
      if (!this.#byName.has(name.toLowerCase())) return name;
    }
  }
}

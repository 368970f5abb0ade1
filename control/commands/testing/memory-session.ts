import type { BotStatus } from "../../bot-status.ts";
import type {
  BotSession,
  Friend,
  PartyMember,
  PartyState,
  PlatformUser,
  Privacy,
  SessionEvent,
  SessionEvents,
} from "../../platform/platform.ts";
import { PlatformError } from "../../platform/platform.ts";

const BOT: PlatformUser = { id: "bot", displayName: "Bot One" };
const JOINED_AT = "2026-01-01T00:00:00.000Z";

function memberFor(user: PlatformUser, isLeader: boolean): PartyMember {
  return {
    ...user,
    joinedAt: JOINED_AT,
    worn: { outfit: { id: "CID_0" } },
    banner: { id: "BAN_0", color: "COL_0" },
    level: 1,
    battlePassLevel: null,
    crowns: null,
    rank: null,
    readiness: "notReady",
    isLeader,
    match: null,
    isHidden: false,
  };
}

const partyWith = (id: string, members: PartyMember[], privacy: Privacy = "public"): PartyState => ({
  id,
  privacy,
  playlistId: "playlist_solo",
  customKey: null,
  maxSize: 4,
  members,
});

/** One bot's view of a small platform that keeps its rules, in memory. */
export class MemorySession implements BotSession {
  readonly self = BOT;
  status: BotStatus = 2;
  party: PartyState | null = partyWith("own", [memberFor(BOT, true)]);
  /** Everybody there is. */
  readonly people = new Map<string, PlatformUser>();
  readonly friendsById = new Map<string, Friend>();
  readonly incoming = new Map<string, PlatformUser>();
  readonly outgoing = new Map<string, PlatformUser>();
  readonly blockedById = new Map<string, PlatformUser>();
  /** The parties of others, by whose they are. */
  readonly parties = new Map<string, PartyState>();
  readonly invited: string[] = [];
  readonly joinRequests: string[] = [];
  readonly chatted: string[] = [];
  readonly whispered: { to: string; text: string }[] = [];
  statusText: string | null = null;
  /** How many calls have changed something. */
  changes = 0;
  /** Thrown by the next calls that change something, one each. */
  failures: Error[] = [];
  /** Set, no call that changes something is ever answered. */
  isStuck = false;
  #listeners = new Map<SessionEvent, Set<(...args: never[]) => void>>();

  constructor() {
    this.addUser(BOT);
  }

  addUser(user: PlatformUser): PlatformUser {
    this.people.set(user.id, user);
    return user;
  }

  befriend(user: PlatformUser, isOnline = true): void {
    this.addUser(user);
    this.friendsById.set(user.id, { ...user, isOnline });
  }

  /** Somebody comes to the bot's party. */
  addMember(user: PlatformUser, how: { leads?: boolean } = {}): PartyMember {
    this.addUser(user);
    const party = this.#requireParty();
    const member = memberFor(user, false);
    party.members.push(member);
    if (how.leads) this.#setLeader(member.id);
    this.#emit("memberJoined", user);
    return member;
  }

  removeMember(id: string): void {
    const party = this.#requireParty();
    party.members = party.members.filter((member) => member.id !== id);
  }

  hostParty(host: PlatformUser, privacy: Privacy): void {
    this.parties.set(host.id, partyWith(`of ${host.id}`, [memberFor(host, true)], privacy));
  }

  get ownMember(): PartyMember {
    return this.#member(this.self.id);
  }

  on<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener as (...args: never[]) => void));
    return () => listeners.delete(listener as (...args: never[]) => void);
  }

  friends = async () => [...this.friendsById.values()];
  pending = async () => ({ incoming: [...this.incoming.values()], outgoing: [...this.outgoing.values()] });
  blocked = async () => [...this.blockedById.values()];
  search = async (prefix: string) =>
    [...this.people.values()].filter((one) => one.displayName.toLowerCase().startsWith(prefix.toLowerCase()));
  resolveUser = async (nameOrId: string) =>
    this.people.get(nameOrId) ??
    [...this.people.values()].find((one) => one.displayName.toLowerCase() === nameOrId.toLowerCase()) ??
    null;

  readonly friend: BotSession["friend"] = {
    add: (id) => this.#apply(() => this.outgoing.set(id, this.#person(id))),
    accept: (id) =>
      this.#apply(() => {
        const user = this.#remove(this.incoming, id);
        this.friendsById.set(id, { ...user, isOnline: true });
      }),
    decline: (id) => this.#apply(() => this.#remove(this.incoming, id)),
    remove: (id) => this.#apply(() => this.#remove(this.friendsById, id)),
    block: (id) =>
      this.#apply(() => {
        this.friendsById.delete(id);
        this.blockedById.set(id, this.#person(id));
      }),
    unblock: (id) => this.#apply(() => this.#remove(this.blockedById, id)),
  };

  readonly partyOps: BotSession["partyOps"] = {
    invite: (id) =>
      this.#apply(() => {
        if (!this.friendsById.has(id)) throw new PlatformError("forbidden", "not a friend");
        this.invited.push(id);
      }),
    join: (to) => this.#apply(() => this.#join(to)),
    requestJoin: (id) => this.#apply(() => this.joinRequests.push(id)),
    leave: () =>
      this.#apply(() => {
        this.party = partyWith("new", [memberFor(BOT, true)]);
      }),
    kick: (id) =>
      this.#applyAsLeader((party) => {
        const { id: gone } = this.#member(id);
        party.members = party.members.filter((member) => member.id !== gone);
      }),
    promote: (id) => this.#applyAsLeader(() => this.#setLeader(this.#member(id).id)),
    setPrivacy: (privacy) => this.#applyAsLeader((party) => Object.assign(party, { privacy })),
    setPlaylist: (playlistId) => this.#applyAsLeader((party) => Object.assign(party, { playlistId })),
    setCustomKey: (customKey) => this.#applyAsLeader((party) => Object.assign(party, { customKey })),
    hide: (ids) => this.#applyAsLeader(() => this.#setHidden(ids, true)),
    show: (ids) => this.#applyAsLeader(() => this.#setHidden(ids, false)),
  };

  readonly me: BotSession["me"] = {
    set: (slot, worn) =>
      this.#apply(() => {
        if (worn) this.ownMember.worn[slot] = worn;
        else delete this.ownMember.worn[slot];
      }),
    setBanner: (id, color) => this.#apply(() => Object.assign(this.ownMember, { banner: { id, color } })),
    setLevel: (level) => this.#apply(() => Object.assign(this.ownMember, { level })),
    setBattlePass: (battlePassLevel) => this.#apply(() => Object.assign(this.ownMember, { battlePassLevel })),
    setStats: (stats) => this.#apply(() => Object.assign(this.ownMember, stats)),
    setReadiness: (readiness) => this.#apply(() => Object.assign(this.ownMember, { readiness })),
    setMatch: (match) =>
      this.#apply(() => Object.assign(this.ownMember, { match: match && { players: match.players ?? null } })),
  };

  chat = (text: string) =>
    this.#apply(() => {
      if (this.#requireParty().members.length === 1) throw new PlatformError("not_found", "nobody to talk to");
      this.chatted.push(text);
    });
  whisper = (to: string, text: string) =>
    this.#apply(() => {
      if (!this.friendsById.has(to)) throw new PlatformError("forbidden", "not a friend");
      this.whispered.push({ to, text });
    });
  setStatus = (text: string | null) =>
    this.#apply(() => {
      this.statusText = text;
    });
  logout = async () => {};

  async #apply(act: () => unknown): Promise<void> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    if (this.isStuck) await new Promise(() => {});
    act();
    this.changes += 1;
    this.#emit("state");
  }

  #applyAsLeader(act: (party: PartyState) => unknown): Promise<void> {
    return this.#apply(() => {
      if (!this.ownMember.isLeader) throw new PlatformError("not_leader", "the bot does not lead the party");
      act(this.#requireParty());
    });
  }

  #join(to: string): void {
    const party = this.parties.get(to);
    if (!party) throw new PlatformError("not_found", "no such party");
    if (party.privacy === "private") throw new PlatformError("private", "the party is private");
    if (party.members.length >= party.maxSize) throw new PlatformError("party_full", "the party is full");
    party.members.push(memberFor(BOT, false));
    this.party = party;
  }

  #setHidden(ids: string[] | "all", isHidden: boolean): void {
    for (const member of this.#requireParty().members) {
      if (ids === "all" || ids.includes(member.id)) member.isHidden = isHidden;
    }
  }

  #setLeader(id: string): void {
    for (const member of this.#requireParty().members) member.isLeader = member.id === id;
  }

  #requireParty(): PartyState {
    if (!this.party) throw new PlatformError("not_found", "in no party");
    return this.party;
  }

  #member(id: string): PartyMember {
    const member = this.#requireParty().members.find((one) => one.id === id);
    if (!member) throw new PlatformError("not_found", "not a member");
    return member;
  }

  #person(id: string): PlatformUser {
    const person = this.people.get(id);
    if (!person) throw new PlatformError("not_found", "nobody has that id");
    return person;
  }

  #remove<T>(from: Map<string, T>, id: string): T {
    const taken = from.get(id);
    if (taken === undefined) throw new PlatformError("not_found", "not in the list");
    from.delete(id);
    return taken;
  }

  #emit<E extends SessionEvent>(event: E, ...args: SessionEvents[E]): void {
    for (const listener of this.#listeners.get(event) ?? []) (listener as (...all: SessionEvents[E]) => void)(...args);
  }
}

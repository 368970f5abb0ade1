import type {
  BotSession,
  Friend,
  PartyMember,
  PartyState,
  PlatformUser,
  Privacy,
  SessionEvent,
  SessionEvents,
  SessionStatus,
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
  status: SessionStatus = 2;
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
  readonly knocked: string[] = [];
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
    this.know(BOT);
  }

  know(user: PlatformUser): PlatformUser {
    this.people.set(user.id, user);
    return user;
  }

  befriend(user: PlatformUser, isOnline = true): void {
    this.know(user);
    this.friendsById.set(user.id, { ...user, isOnline });
  }

  /** Somebody comes to the bot's party. */
  seat(user: PlatformUser, how: { leads?: boolean } = {}): PartyMember {
    this.know(user);
    const party = this.#needParty();
    const member = memberFor(user, false);
    party.members.push(member);
    if (how.leads) this.#lead(member.id);
    this.#emit("memberJoined", user);
    return member;
  }

  unseat(id: string): void {
    const party = this.#needParty();
    party.members = party.members.filter((member) => member.id !== id);
  }

  hostParty(host: PlatformUser, privacy: Privacy): void {
    this.parties.set(host.id, partyWith(`of ${host.id}`, [memberFor(host, true)], privacy));
  }

  get seatOfBot(): PartyMember {
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
    add: (id) => this.#change(() => this.outgoing.set(id, this.#person(id))),
    accept: (id) =>
      this.#change(() => {
        const user = this.#take(this.incoming, id);
        this.friendsById.set(id, { ...user, isOnline: true });
      }),
    decline: (id) => this.#change(() => this.#take(this.incoming, id)),
    remove: (id) => this.#change(() => this.#take(this.friendsById, id)),
    block: (id) =>
      this.#change(() => {
        this.friendsById.delete(id);
        this.blockedById.set(id, this.#person(id));
      }),
    unblock: (id) => this.#change(() => this.#take(this.blockedById, id)),
  };

  readonly partyOps: BotSession["partyOps"] = {
    invite: (id) =>
      this.#change(() => {
        if (!this.friendsById.has(id)) throw new PlatformError("forbidden", "not a friend");
        this.invited.push(id);
      }),
    join: (to) => this.#change(() => this.#join(to)),
    requestJoin: (id) => this.#change(() => this.knocked.push(id)),
    leave: () =>
      this.#change(() => {
        this.party = partyWith("new", [memberFor(BOT, true)]);
      }),
    kick: (id) =>
      this.#leading((party) => {
        const { id: gone } = this.#member(id);
        party.members = party.members.filter((member) => member.id !== gone);
      }),
    promote: (id) => this.#leading(() => this.#lead(this.#member(id).id)),
    setPrivacy: (privacy) => this.#leading((party) => Object.assign(party, { privacy })),
    setPlaylist: (playlistId) => this.#leading((party) => Object.assign(party, { playlistId })),
    setCustomKey: (customKey) => this.#leading((party) => Object.assign(party, { customKey })),
    hide: (ids) => this.#leading(() => this.#setHidden(ids, true)),
    show: (ids) => this.#leading(() => this.#setHidden(ids, false)),
  };

  readonly me: BotSession["me"] = {
    set: (slot, worn) =>
      this.#change(() => {
        if (worn) this.seatOfBot.worn[slot] = worn;
        else delete this.seatOfBot.worn[slot];
      }),
    setBanner: (id, color) => this.#change(() => Object.assign(this.seatOfBot, { banner: { id, color } })),
    setLevel: (level) => this.#change(() => Object.assign(this.seatOfBot, { level })),
    setBattlePass: (battlePassLevel) => this.#change(() => Object.assign(this.seatOfBot, { battlePassLevel })),
    setStats: (stats) => this.#change(() => Object.assign(this.seatOfBot, stats)),
    setReadiness: (readiness) => this.#change(() => Object.assign(this.seatOfBot, { readiness })),
    setMatch: (match) =>
      this.#change(() => Object.assign(this.seatOfBot, { match: match && { players: match.players ?? null } })),
  };

  chat = (text: string) =>
    this.#change(() => {
      if (this.#needParty().members.length === 1) throw new PlatformError("not_found", "nobody to talk to");
      this.chatted.push(text);
    });
  whisper = (to: string, text: string) =>
    this.#change(() => {
      if (!this.friendsById.has(to)) throw new PlatformError("forbidden", "not a friend");
      this.whispered.push({ to, text });
    });
  setStatus = (text: string | null) =>
    this.#change(() => {
      this.statusText = text;
    });
  logout = async () => {};

  async #change(act: () => unknown): Promise<void> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    if (this.isStuck) await new Promise(() => {});
    act();
    this.changes += 1;
    this.#emit("state");
  }

  #leading(act: (party: PartyState) => unknown): Promise<void> {
    return this.#change(() => {
      if (!this.seatOfBot.isLeader) throw new PlatformError("not_leader", "the bot does not lead the party");
      act(this.#needParty());
    });
  }

  #join(to: string): void {
    const party = this.parties.get(to);
    if (!party) throw new PlatformError("not_found", "no such party");
    if (party.privacy === "private") throw new PlatformError("private", "the party is private");
    if (party.members.length >= party.maxSize) throw new PlatformError("party_full", "no seat is left");
    party.members.push(memberFor(BOT, false));
    this.party = party;
  }

  #setHidden(ids: string[] | "all", isHidden: boolean): void {
    for (const member of this.#needParty().members) {
      if (ids === "all" || ids.includes(member.id)) member.isHidden = isHidden;
    }
  }

  #lead(id: string): void {
    for (const member of this.#needParty().members) member.isLeader = member.id === id;
  }

  #needParty(): PartyState {
    if (!this.party) throw new PlatformError("not_found", "in no party");
    return this.party;
  }

  #member(id: string): PartyMember {
    const member = this.#needParty().members.find((one) => one.id === id);
    if (!member) throw new PlatformError("not_found", "not a member");
    return member;
  }

  #person(id: string): PlatformUser {
    const person = this.people.get(id);
    if (!person) throw new PlatformError("not_found", "nobody has that id");
    return person;
  }

  #take<T>(from: Map<string, T>, id: string): T {
    const taken = from.get(id);
    if (taken === undefined) throw new PlatformError("not_found", "not in the list");
    from.delete(id);
    return taken;
  }

  #emit<E extends SessionEvent>(event: E, ...args: SessionEvents[E]): void {
    for (const listener of this.#listeners.get(event) ?? []) (listener as (...all: SessionEvents[E]) => void)(...args);
  }
}

import { type Accounts, isoTime } from "./accounts.ts";
import type { Notices } from "./notices.ts";
import { refuse } from "./refusals.ts";

interface Friendship {
  from: string;
  to: string;
  isAccepted: boolean;
  created: string;
}

const FRIEND_NOTICE = "com.epicgames.friends.core.apiobjects.Friend";
const keyOf = (one: string, other: string): string => [one, other].sort().join("|");

/** Who is whose friend, who has requested it, and who has blocked whom. */
export class Friendships {
  readonly #accounts: Accounts;
  readonly #notices: () => Notices;
  readonly #byPair = new Map<string, Friendship>();
  readonly #blocked = new Map<string, Set<string>>();

  constructor(accounts: Accounts, notices: () => Notices) {
    this.#accounts = accounts;
    this.#notices = notices;
  }

  friendsOf(id: string): string[] {
    return this.#of(id)
      .filter(({ isAccepted }) => isAccepted)
      .map(({ from, to }) => (from === id ? to : from));
  }

  /** Requests a friendship, or accepts the other's request. */
  request(from: string, to: string) {
    const target = this.#accounts.get(to);
    const known = this.#byPair.get(keyOf(from, to));
    if (from === to || (!known && (!target.acceptsFriends || this.#blocked.get(to)?.has(from))))
      throw refuse.targetSettings();
    if (known?.isAccepted) throw refuse.duplicateFriend();
    if (known?.from === from) throw refuse.requestSent();
    if (known) return this.#accept(known, from);
    const created = isoTime();
    this.#byPair.set(keyOf(from, to), { from, to, isAccepted: false, created });
    this.#notify(from, to, "PENDING", "OUTBOUND", created);
    this.#notify(to, from, "PENDING", "INBOUND", created);
  }

  /** Makes two accounts friends at once. */
  befriend(one: string, other: string): void {
    this.request(one, other);
    this.request(other, one);
  }

  remove(from: string, to: string): void {
    const known = this.#byPair.get(keyOf(from, to));
    if (!known) throw refuse.noFriendship();
    this.#byPair.delete(keyOf(from, to));
    const unacceptedReason = known.from === from ? "ABORTED" : "REJECTED";
    const reason = known.isAccepted ? "DELETED" : unacceptedReason;
    for (const id of [from, to])
      this.#notices().notify(id, { type: "FRIENDSHIP_REMOVE", from, to, reason, timestamp: isoTime() });
  }

  block(owner: string, other: string): void {
    this.#accounts.get(other);
    if (this.#byPair.has(keyOf(owner, other))) this.remove(owner, other);
    const blocked = this.#blocked.get(owner) ?? new Set();
    this.#blocked.set(owner, blocked.add(other));
    this.#notifyBlocklist(owner, other, "BLOCKED");
  }

  unblock(owner: string, other: string): void {
    if (!this.#blocked.get(owner)?.delete(other)) throw refuse.noFriendship();
    this.#notifyBlocklist(owner, other, "UNBLOCKED");
  }

  summaryOf(id: string): Record<string, unknown> {
    const entry = ({ from, to, created }: Friendship) => ({
      accountId: from === id ? to : from,
      ...{ groups: [], mutual: 0, alias: "", note: "", favorite: false, created },
    });
    const all = this.#of(id);
    return {
      friends: all.filter(({ isAccepted }) => isAccepted).map(entry),
      incoming: all.filter(({ isAccepted, to }) => !isAccepted && to === id).map(entry),
      outgoing: all.filter(({ isAccepted, from }) => !isAccepted && from === id).map(entry),
      suggested: [],
      blocklist: [...(this.#blocked.get(id) ?? [])].map((accountId) => ({ accountId, created: isoTime() })),
      settings: { acceptInvites: "public" },
      limitsReached: { incoming: false, outgoing: false, accepted: false },
    };
  }

  #of(id: string): Friendship[] {
    return [...this.#byPair.values()].filter(({ from, to }) => from === id || to === id);
  }

  #accept(friendship: Friendship, by: string): void {
    friendship.isAccepted = true;
    const other = friendship.from === by ? friendship.to : friendship.from;
    this.#notify(by, other, "ACCEPTED", "INBOUND", friendship.created);
    this.#notify(other, by, "ACCEPTED", "OUTBOUND", friendship.created);
    this.#notices().introduce(by, other);
  }

  #notify(to: string, accountId: string, status: string, direction: string, created: string): void {
    const payload = { accountId, status, direction, created, favorite: false };
    this.#notices().notify(to, { type: FRIEND_NOTICE, payload, timestamp: isoTime() });
  }

  #notifyBlocklist(ownerId: string, accountId: string, status: string): void {
    this.#notices().notify(ownerId, {
      type: "USER_BLOCKLIST_UPDATE",
      ownerId,
      accountId,
      status,
      timestamp: isoTime(),
    });
  }
}

import type { Clock } from "../../timing/monotonic-clock.ts";
import { PlatformError } from "../platform.ts";
import { type Account, type Party, sendEvent, userOf } from "./account.ts";
import type { Accounts } from "./accounts.ts";
import { membershipOf, type Parties } from "./parties.ts";

const INVITE_TTL_MS = 5 * 60_000;

/** Invitations and requests to join a party. */
export class Invitations {
  readonly #accounts: Accounts;
  readonly #parties: Parties;
  readonly #clock: Clock;

  constructor(accounts: Accounts, parties: Parties, clock: Clock) {
    this.#accounts = accounts;
    this.#parties = parties;
    this.#clock = clock;
  }

  invite(account: Account, other: Account): void {
    const { party } = membershipOf(account);
    const isWanted = account.friends.has(other) || account.joinRequests.has(other);
    if (!isWanted || other.blocked.has(account)) throw new PlatformError("forbidden", "Only friends can be invited.");
    if (other.membership?.party === party) throw new PlatformError("forbidden", "This user is in the party already.");
    if (!other.deliver) throw new PlatformError("not_found", "This user is offline.");
    if (party.members.length >= this.#parties.maxSize) throw new PlatformError("party_full", "The party is full.");
    account.joinRequests.delete(other);
    other.invites.set(party, this.#clock.now() + INVITE_TTL_MS);
    sendEvent(other, { name: "invite", args: [{ from: userOf(account), partyId: party.id }] });
  }

  /** @param to A friend's id, or a party's. */
  join(account: Account, to: string): void {
    const party = this.#parties.get(to) ?? this.#partyOfFriend(account, to);
    if (account.membership?.party === party) return;
    const isInvited = (account.invites.get(party) ?? Number.NEGATIVE_INFINITY) >= this.#clock.now();
    if (party.privacy === "private" && !isInvited) throw new PlatformError("private", "The party is private.");
    if (party.leader.blocked.has(account)) throw new PlatformError("forbidden", "This party's leader blocks you.");
    this.#parties.addMember(account, party);
    account.invites.delete(party);
  }

  requestJoin(account: Account, other: Account): void {
    if (!account.friends.has(other)) throw new PlatformError("forbidden", "Only friends can be asked.");
    if (!other.membership) throw new PlatformError("not_found", "This user is offline.");
    if (other.membership.party === account.membership?.party) {
      throw new PlatformError("forbidden", "This user is in the same party already.");
    }
    other.joinRequests.add(account);
    sendEvent(other, { name: "joinRequest", args: [userOf(account)] });
  }

  #partyOfFriend(account: Account, id: string): Party {
    const friend = this.#accounts.get(id);
    if (!friend) throw new PlatformError("not_found", "There is no such party.");
    if (!account.friends.has(friend)) throw new PlatformError("forbidden", "This user is no friend.");
    if (!friend.membership) throw new PlatformError("not_found", "This friend is offline.");
    return friend.membership.party;
  }
}

import { type Friend, type PendingUsers, PlatformError } from "../platform.ts";
import { type Account, sendEvent, userOf } from "./account.ts";

export const friendsOf = (account: Account): Friend[] =>
  [...account.friends].map((friend) => ({ ...userOf(friend), isOnline: friend.deliver !== null }));

export const pendingOf = (account: Account): PendingUsers => ({
  incoming: [...account.incoming].map(userOf),
  outgoing: [...account.outgoing].map(userOf),
});

export function addFriend(account: Account, other: Account): void {
  if (account === other) throw new PlatformError("forbidden", "Nobody can be their own friend.");
  if (account.blocked.has(other)) throw new PlatformError("forbidden", "Unblock this user first.");
  if (other.blocked.has(account)) throw new PlatformError("forbidden", "This user does not want that.");
  if (account.friends.has(other) || account.outgoing.has(other)) return;
  if (account.incoming.has(other)) {
    acceptFriend(account, other);
    return;
  }
  account.outgoing.add(other);
  other.incoming.add(account);
  sendEvent(other, { name: "friendRequest", args: [userOf(account)] });
}

export function acceptFriend(account: Account, other: Account): void {
  forgetRequest(account, other);
  account.friends.add(other);
  other.friends.add(account);
  sendEvent(account, { name: "friendAdded", args: [userOf(other)] });
  sendEvent(other, { name: "friendAdded", args: [userOf(account)] });
}

export function declineFriend(account: Account, other: Account): void {
  forgetRequest(account, other);
}

/** Also cancels a request that is not answered yet. */
export function removeFriend(account: Account, other: Account): void {
  if (account.outgoing.has(other)) forgetRequest(other, account);
  else if (account.friends.has(other)) endFriendship(account, other);
  else throw new PlatformError("not_found", "This user is no friend.");
}

export function block(account: Account, other: Account): void {
  if (account === other) throw new PlatformError("forbidden", "Nobody can block themselves.");
  if (account.friends.has(other)) endFriendship(account, other);
  if (account.incoming.has(other)) forgetRequest(account, other);
  if (account.outgoing.has(other)) forgetRequest(other, account);
  account.joinRequests.delete(other);
  account.blocked.add(other);
}

export function unblock(account: Account, other: Account): void {
  if (!account.blocked.delete(other)) throw new PlatformError("not_found", "This user is not blocked.");
}

function forgetRequest(receiver: Account, sender: Account): void {
  if (!receiver.incoming.delete(sender)) throw new PlatformError("not_found", "There is no such request.");
  sender.outgoing.delete(receiver);
}

function endFriendship(account: Account, other: Account): void {
  account.friends.delete(other);
  other.friends.delete(account);
  sendEvent(account, { name: "friendRemoved", args: [userOf(other)] });
  sendEvent(other, { name: "friendRemoved", args: [userOf(account)] });
}

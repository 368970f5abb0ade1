import { PlatformError } from "../platform.ts";
import { type Account, sendEvent, userOf } from "./account.ts";
import { membershipOf } from "./parties.ts";

export function chat(account: Account, content: string): void {
  const others = membershipOf(account).party.members.filter((member) => member.account !== account);
  if (others.length === 0) throw new PlatformError("not_found", "There is nobody else in the party.");
  const message = { from: userOf(account), content };
  for (const { account: other } of others) {
    if (!other.blocked.has(account)) sendEvent(other, { name: "partyMessage", args: [message] });
  }
}

export function whisper(account: Account, other: Account, content: string): void {
  if (!account.friends.has(other)) throw new PlatformError("forbidden", "Only friends can be whispered to.");
  if (!other.deliver) throw new PlatformError("not_found", "This friend is offline.");
  sendEvent(other, { name: "whisper", args: [{ from: userOf(account), content }] });
}

import { Accounts } from "./accounts.ts";
import { Friendships } from "./friendships.ts";
import { NO_NOTICES, type Notices } from "./notices.ts";
import { Parties } from "./parties.ts";
import { memberOf } from "./party-records.ts";

interface ChatMessage {
  from: string;
  /** For a whisper. */
  to?: string;
  /** For the chat of a party. */
  partyId?: string;
  body: string;
}

/** The state of the emulated platform, which tests read and change. */
export class World {
  /** Set by the links. */
  notices: Notices = NO_NOTICES;
  readonly accounts = new Accounts();
  readonly friendships = new Friendships(this.accounts, () => this.notices);
  readonly parties = new Parties(this.accounts, () => this.notices);
  readonly messages: ChatMessage[] = [];

  whisper(from: string, to: string, body: string): void {
    this.messages.push({ from, to, body });
    const message = { senderId: from, body, time: Date.now() };
    this.notices.sendChat(to, "social.chat.v1.NEW_WHISPER", { message });
  }

  /** @param receivers The members that get it; all of them when it is left out. */
  sendToParty(partyId: string, from: string, body: string, receivers?: string[]): void {
    const party = this.parties.get(partyId);
    memberOf(party, from);
    this.messages.push({ from, partyId, body });
    const conversation = { conversationId: `p-${partyId}`, type: "party" };
    const message = { senderId: from, body, time: Date.now() };
    for (const id of receivers ?? party.members.map(({ account_id }) => account_id))
      this.notices.sendChat(id, "social.chat.v1.NEW_MESSAGE", { conversation, message });
  }
}

import { z } from "zod";
import { withScope } from "../../contract/access.ts";
import { BotReference } from "../../contract/bots.ts";
import {
  BasicUser,
  Friends,
  PartyMember,
  PartyMemberReference,
  PendingFriends,
  UserSearch,
} from "../../contract/social.ts";
import { requireOwnBot } from "../bots/require-own-bot.ts";
import type { BotCall } from "../fleet/bot-call.ts";
import { callBot } from "../fleet/call-bot.ts";
import { toData } from "../fleet/call-outcome.ts";
import { type Operation, operation } from "../operation.ts";

/** Reads what only a connected bot knows. */
const socialRead = <I extends z.ZodType<{ botId: string }>, O extends z.ZodType>(
  name: string,
  input: I,
  output: O,
  callOf: (input: z.output<I>) => BotCall,
): Operation<I, O> =>
  operation({ name, access: withScope("bots.read"), input, output }, async (asked, { actor, db }) => {
    await requireOwnBot(db, actor.accountId, asked.botId);
    const { outcome } = await callBot(asked.botId, callOf(asked));
    return toData(output, outcome) as z.input<O>;
  });

export const listFriends = socialRead("social.friends", BotReference, Friends, () => ({ kind: "friends" }));
export const listPendingFriends = socialRead("social.pending", BotReference, PendingFriends, () => ({
  kind: "pending",
}));
export const listBlockedUsers = socialRead("social.blocked", BotReference, z.array(BasicUser), () => ({
  kind: "blocked",
}));
export const searchUsers = socialRead("social.search", UserSearch, z.array(BasicUser), ({ prefix }) => ({
  kind: "search",
  prefix,
}));
export const getPartyMember = socialRead("social.partyMember", PartyMemberReference, PartyMember, ({ memberId }) => ({
  kind: "member",
  memberId,
}));

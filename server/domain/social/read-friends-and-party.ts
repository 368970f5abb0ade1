import { z } from "zod";
import type { BotCall } from "#control/bot-call.ts";
import { alsoInCategories, withScope } from "../../contract/access.ts";
import { BotReference } from "../../contract/bots.ts";
import type { OperationName } from "../../contract/sign-in-classes.ts";
import {
  BasicUser,
  Friends,
  PartyMember,
  PartyMemberReference,
  PendingFriends,
  UserSearch,
} from "../../contract/social.ts";
import { callOwnBot } from "../fleet/calling/call-bot.ts";
import { toData } from "../fleet/calling/call-outcome.ts";
import { type Operation, operation } from "../operation.ts";

const access = alsoInCategories(withScope("bots.read"));

/** An operation that reads from a connected bot: the data is on its platform, not in the database. */
const socialRead = <I extends z.ZodType<{ botId: string }>, O extends z.ZodType>(
  name: OperationName,
  input: I,
  output: O,
  callOf: (input: z.output<I>) => BotCall,
): Operation<I, O> =>
  operation({ name, access, input, output, asksBot: true }, async (request, { actor, db }) => {
    const { outcome } = await callOwnBot(db, actor, request.botId, callOf(request));
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

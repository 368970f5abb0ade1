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
import { requireConnectedBot } from "../bots/own-bot.ts";
import { type Operation, operation } from "../operation.ts";

/** Reads what only a connected bot knows. */
const socialRead = <I extends z.ZodType<{ botId: string }>, O extends z.ZodType>(
  name: string,
  input: I,
  output: O,
): Operation<I, O> =>
  operation({ name, access: withScope("bots.read"), input, output }, async ({ botId }, { actor, db }) =>
    requireConnectedBot(db, actor.accountId, botId),
  );

export const listFriends = socialRead("social.friends", BotReference, Friends);
export const listPendingFriends = socialRead("social.pending", BotReference, PendingFriends);
export const listBlockedUsers = socialRead("social.blocked", BotReference, z.array(BasicUser));
export const searchUsers = socialRead("social.search", UserSearch, z.array(BasicUser));
export const getPartyMember = socialRead("social.partyMember", PartyMemberReference, PartyMember);

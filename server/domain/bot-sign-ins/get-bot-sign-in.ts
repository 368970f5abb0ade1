import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { BotSignIn, BotSignInReference, SignInAvailability } from "../../contract/bot-sign-ins.ts";
import { readSignIn } from "../../data/bot-sign-ins.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { findSignInShards } from "./find-sign-in-shards.ts";
import { SIGN_IN_FAILURES } from "./sign-in-request.ts";

/** How far a sign-in has got. Never the account's credentials. */
export const getBotSignIn = operation(
  { name: "botSignIns.get", access: portalOnly, input: BotSignInReference, output: BotSignIn },
  async ({ id }, { actor, db }) => {
    const row = await readSignIn(db, actor.accountId, id);
    if (!row) throw notFound("sign-in");
    const { state, isStale, expiresInMs, address, userCode, message, botId, nickname, created } = row;
    if (state === "pending" && isStale) return failed(id, SIGN_IN_FAILURES.interrupted);
    return {
      ...{ id, state, expiresInMs, message },
      prompt: address === null || userCode === null ? null : { address, userCode },
      bot: botId === null || nickname === null ? null : { id: botId, nickname, created: created === true },
    };
  },
);

const failed = (id: string, message: string) =>
  ({ id, state: "failed", expiresInMs: 0, message, prompt: null, bot: null }) as const;

/** Whether a connected shard can let the person sign in with an account. */
export const getSignInAvailability = operation(
  { name: "botSignIns.availability", access: portalOnly, input: z.strictObject({}), output: SignInAvailability },
  async (_, { actor }) => {
    const bot = { id: null, categoryId: null, managed: false };
    const { able, hasCluster } = await findSignInShards(actor.accountId, bot);
    if (able.length > 0) return { available: true, reason: null };
    return { available: false, reason: hasCluster ? ("noSignIn" as const) : ("noCluster" as const) };
  },
);

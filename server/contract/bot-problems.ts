import { z } from "zod";
import { PathId } from "./text.ts";

/**
 * Why a bot does not sign in until its owner has acted.
 * - `invalid_auth`: the platform refused the credentials.
 * - `banned`: the platform has locked the account.
 * - `action_required`: the owner must do something at the platform first, such as accept its terms.
 */
export const BotProblemKind = z.enum(["invalid_auth", "banned", "action_required"]);
export type BotProblemKind = z.infer<typeof BotProblemKind>;

/** Characters of the platform's sentence that are stored. */
export const MAX_PROBLEM_LENGTH = 500;

export const BotProblemList = z.strictObject({ botId: PathId.optional() });
export const BotProblem = z.object({
  botId: z.string(),
  nickname: z.string(),
  /** Which account the owner has to sign in with. */
  platformAccountId: z.string(),
  kind: BotProblemKind,
  /** The platform's sentence; null where it said nothing. */
  message: z.string().nullable(),
});
export type BotProblem = z.infer<typeof BotProblem>;

/** The bots that the platform says the same about. */
export const BotProblemCount = z.object({
  kind: BotProblemKind,
  message: z.string().nullable(),
  count: z.int(),
  /** The oldest of these bots. */
  bots: z.array(z.object({ botId: z.string(), nickname: z.string() })),
});
export type BotProblemCount = z.infer<typeof BotProblemCount>;

/** After these the same credentials may be accepted again, once the owner has acted at the platform. */
const RetriableProblem = BotProblemKind.exclude(["invalid_auth"]);
export const RETRIABLE_PROBLEMS = RetriableProblem.options;

/** Without a bot: all bots of the account. Without a kind: whichever problem they have. */
export const SignInRetry = z.strictObject({ botId: PathId.optional(), kind: RetriableProblem.optional() });
export type SignInRetry = z.infer<typeof SignInRetry>;

import { z } from "zod";
import { meaningsOf } from "#control/meanings.ts";
import { nameMember, shownPath } from "./name-member.ts";
import type { Problem } from "./problem.ts";

/** All faults, with the HTTP status and the stable `errorCode` of each (specification 7). */
export const FAULTS = {
  invalid_request: { status: 400, errorCode: "net.svc.errors.common.invalid_request" },
  unauthorized: { status: 401, errorCode: "net.svc.errors.auth.unauthorized" },
  /** An OAuth client with wrong credentials in the form; in a Basic header that is `unauthorized`. */
  client_refused: { status: 400, errorCode: "net.svc.errors.auth.unauthorized" },
  invalid_api_token: { status: 401, errorCode: "net.svc.errors.auth.invalid_api_token" },
  invalid_token: { status: 401, errorCode: "net.svc.errors.auth.invalid_token" },
  forbidden: { status: 403, errorCode: "net.svc.errors.auth.forbidden" },
  /** A session has to prove again who its person is (`recentSignIn` of the access). */
  recent_sign_in_required: { status: 403, errorCode: "net.svc.errors.auth.forbidden" },
  /** The password is right, and a code is asked for. */
  two_factor_required: { status: 401, errorCode: "net.svc.errors.auth.unauthorized" },
  account_deleted: { status: 403, errorCode: "net.svc.errors.auth.user_banned" },
  user_banned: { status: 403, errorCode: "net.svc.errors.auth.user_banned" },
  limit_exceeded: { status: 403, errorCode: "net.svc.errors.common.limit_exceeded" },
  not_found: { status: 404, errorCode: "net.svc.errors.generic.not_found" },
  method_not_allowed: { status: 405, errorCode: "net.svc.errors.common.invalid_request" },
  unable_to_process: { status: 409, errorCode: "net.svc.errors.common.unable_to_process_request" },
  already_exists: { status: 409, errorCode: "net.svc.errors.generic.already_exists" },
  /** What the caller has seen is not what there is, or the route compares no versions. */
  precondition_failed: { status: 412, errorCode: "net.svc.errors.common.unable_to_process_request" },
  too_large: { status: 413, errorCode: "net.svc.errors.common.invalid_request" },
  unsupported_media_type: { status: 415, errorCode: "net.svc.errors.common.invalid_request" },
  rate_limited: { status: 429, errorCode: "net.svc.errors.common.rate_limit_exceeded" },
  internal: { status: 500, errorCode: "net.svc.errors.generic.internal_error" },
  maintenance: { status: 503, errorCode: "net.svc.errors.common.maintenance_mode" },
  unavailable: { status: 503, errorCode: "net.svc.errors.common.unable_to_process_request" },
  no_answer: { status: 504, errorCode: "net.svc.errors.common.unable_to_process_request" },
} as const;

export type FaultCode = keyof typeof FAULTS;

/** The errorCode without the common prefix. */
export const errorName = (code: FaultCode): string => FAULTS[code].errorCode.replace("net.svc.errors.", "");

type ErrorCode = (typeof FAULTS)[FaultCode]["errorCode"];

/** Specification 7. */
const ERROR_MEANINGS: Record<ErrorCode, string> = {
  "net.svc.errors.common.invalid_request": "the path, query, headers or body do not match the route",
  "net.svc.errors.auth.unauthorized": "the route needs a credential, and no valid one was given",
  "net.svc.errors.auth.invalid_api_token": "the value is not an active API token",
  "net.svc.errors.auth.invalid_token": "the token cannot be read, or was revoked",
  "net.svc.errors.auth.forbidden": "the credential lacks a scope or right",
  "net.svc.errors.auth.user_banned": "the account may not call the API",
  "net.svc.errors.common.limit_exceeded": "a limit of the account was reached",
  "net.svc.errors.generic.not_found": "there is no such thing, or it is not yours",
  "net.svc.errors.common.unable_to_process_request": "the current state does not allow it",
  "net.svc.errors.generic.already_exists": "there is one already",
  "net.svc.errors.common.rate_limit_exceeded": "the limit of the route was hit",
  "net.svc.errors.generic.internal_error": "an error of the service",
  "net.svc.errors.common.maintenance_mode": "the service is in maintenance",
};
const ERROR_CODES = Object.keys(ERROR_MEANINGS) as ErrorCode[];

const ErrorItem = z.object({
  message: z.string().describe("What is wrong, as a sentence for people. It may change."),
  type: z
    .enum(["general", "input"])
    .meta(meaningsOf("What it is about.", { general: "the call", input: "a member of it, which `input` names" })),
  errorCode: z.enum(ERROR_CODES).meta(meaningsOf("What is wrong, for programs.", ERROR_MEANINGS)),
  input: z.string().optional().describe("The member, parameter or header that an `input` error is about."),
  path: z
    .array(z.union([z.string(), z.int()]))
    .optional()
    .describe("Where in the body or query an `input` error is: names of members, and positions in lists."),
  docUrl: z.url().optional().describe("The page about this `errorCode`."),
});

export const ErrorBody = z
  .object({
    type: z.literal("error").describe("Always `error`."),
    errors: z.array(ErrorItem).min(1).describe("Every problem of the request."),
  })
  .meta({
    id: "ApiError",
    description: "What is wrong with a request. Match on `errorCode`, which is stable, and not on `message`.",
  });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** @param site Origin of the guide, without a trailing slash; each error then links its page. */
export function errorBody(code: FaultCode, message: string, problems: Problem[], site?: string): ErrorBody {
  const { errorCode } = FAULTS[code];
  const docs = site === undefined ? {} : { docUrl: `${site}/docs/errors/${errorName(code)}` };
  if (!problems.length) return { type: "error", errors: [{ message, type: "general", errorCode, ...docs }] };
  return {
    type: "error",
    errors: problems.map((problem) => ({
      message: nameMember(problem),
      type: "input",
      errorCode,
      input: String(shownPath(problem.path)[0] ?? "body"),
      path: shownPath(problem.path),
      ...docs,
    })),
  };
}

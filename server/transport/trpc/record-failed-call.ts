import type { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { Actor, Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { recordRequest } from "../../domain/request-log/record-request.ts";
import { describeError } from "../http/describe-error.ts";

/** Names no limit of the API, so that the portal's calls are in none of its windows. */
const BUCKET = "portal";

interface FailedCall {
  error: TRPCError;
  /** The procedures that were called. */
  names: string;
  method: string;
  origin: Origin;
  /** Null before the session was looked up. */
  actor: Actor | null;
  sessionToken: string | null;
  /** As `performance.now()` gives it. */
  startedAt: number;
}

/** Adds a call of the portal that failed to the request log, where its request id is looked up. Successful calls are not logged. */
export function recordFailedCall({ error, names, method, origin, actor, sessionToken, startedAt }: FailedCall): void {
  recordRequest({
    origin,
    method,
    route: names,
    bucket: BUCKET,
    status: getHTTPStatusCodeFromError(error),
    ms: performance.now() - startedAt,
    fault: faultOf(error),
    actor,
    ...(sessionToken !== null && { credential: sessionToken }),
  });
}

/** What tRPC itself refuses has no fault. */
function faultOf(error: TRPCError): Pick<Fault, "code" | "message" | "oauthError"> {
  const isOwn = error.cause instanceof Fault || error.code === "INTERNAL_SERVER_ERROR";
  if (!isOwn) return { code: "invalid_request", message: error.message, oauthError: undefined };
  const { code, message, oauthError } = describeError(error.cause);
  return { code, message, oauthError };
}

import { TRPCClientError } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { describeError } from "../../_ui/describe-error.ts";

/** Why a command got no reply. */
export interface RunProblem {
  message: string;
  requestId: string | null;
  /** Seconds until the next call is allowed, when a rate limit was reached. */
  waitSeconds: number | null;
  /** HTTP 409: the bot is not connected, or the game platform refused the command. */
  isOffline: boolean;
}

const DEFAULT_WAIT_SECONDS = 5;

export function toRunProblem(error: unknown): RunProblem {
  const { message, requestId, retryAfterSeconds } = describeError(error);
  const fault = error instanceof TRPCClientError ? (error as TRPCClientError<PortalRouter>).data?.fault : null;
  const waitSeconds = fault === "rate_limited" ? (retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) : null;
  return { message, requestId, waitSeconds, isOffline: fault === "unable_to_process" };
}

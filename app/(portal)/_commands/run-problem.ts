import { TRPCClientError } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { describeError } from "../../_ui/describe-error.ts";

/** Why a bot gave no reply. */
export interface RunProblem {
  message: string;
  requestId: string | null;
  /** Seconds to wait, when it was one call too many. */
  waitSeconds: number | null;
  /** 409: nothing holds the bot's connection, or the platform said no. */
  isOffline: boolean;
}

const DEFAULT_WAIT_SECONDS = 5;

export function toRunProblem(error: unknown): RunProblem {
  const { message, requestId, retryAfterSeconds } = describeError(error);
  const fault = error instanceof TRPCClientError ? (error as TRPCClientError<PortalRouter>).data?.fault : null;
  const waitSeconds = fault === "rate_limited" ? (retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) : null;
  return { message, requestId, waitSeconds, isOffline: fault === "unable_to_process" };
}

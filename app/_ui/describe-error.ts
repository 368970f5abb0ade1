import { TRPCClientError } from "@trpc/client";
import type { Problem } from "#server/contract/errors.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

export interface ErrorDescription {
  message: string;
  /** What is wrong with which member of the input. */
  problems: Problem[];
  requestId: string | null;
  retryAfterSeconds: number | null;
}

const isTrpcError = (error: unknown): error is TRPCClientError<PortalRouter> => error instanceof TRPCClientError;

/** What to tell a person about a failed call. */
export function describeError(error: unknown): ErrorDescription {
  const nothing = { problems: [], requestId: null, retryAfterSeconds: null };
  if (!isTrpcError(error)) return { ...nothing, message: "The service cannot be reached. Check your connection." };
  if (!error.data) return { ...nothing, message: "The service cannot be reached. Check your connection." };
  const { problems, requestId, retryAfterSeconds } = error.data;
  return { message: error.message, problems, requestId, retryAfterSeconds };
}

/** The problems as Mantine's forms take them: `{ "bots.3.secret": "…" }`. */
export const formErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(describeError(error).problems.map(({ path, message }) => [path.join("."), message]));

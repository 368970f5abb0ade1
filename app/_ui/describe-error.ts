import { TRPCClientError } from "@trpc/client";
import type { Problem } from "#server/contract/problem.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { translateAnswer, translateProblem } from "../_languages/answers.ts";
import type { Language } from "../_languages/language.ts";

export interface ErrorDescription {
  message: string;
  /** What is wrong with which member of the input. */
  problems: Problem[];
  requestId: string | null;
  /** Whether the request log has the call. */
  isLogged: boolean;
  retryAfterSeconds: number | null;
  /** Whether the session has ended. */
  isSignedOut: boolean;
}

/** An error with a message for the person. */
export class ShownError extends Error {}

const isTrpcError = (error: unknown): error is TRPCClientError<PortalRouter> => error instanceof TRPCClientError;

/** What to show to a person about a failed call. */
export function describeError({ t }: Language, error: unknown): ErrorDescription {
  const nothing = { problems: [], requestId: null, isLogged: false, retryAfterSeconds: null, isSignedOut: false };
  if (error instanceof ShownError) return { ...nothing, message: error.message };
  if (!isTrpcError(error) || !error.data) return { ...nothing, message: t("shared.errors.unreachable") };
  const { fault, problems, requestId, isLogged, retryAfterSeconds } = error.data;
  const isSignedOut = fault === "unauthorized";
  const message = isSignedOut ? t("shared.errors.sessionEnded") : translateAnswer(error.message);
  return { message, problems: problems.map(translateProblem), requestId, isLogged, retryAfterSeconds, isSignedOut };
}

/** The problems as errors of a Mantine form: `{ "bots.3.secret": "…" }`. */
export const formErrors = (language: Language, error: unknown): Record<string, string> =>
  Object.fromEntries(describeError(language, error).problems.map(({ path, message }) => [path.join("."), message]));

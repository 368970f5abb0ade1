import { PlatformError } from "../platform/platform.ts";
import { type Answer, refuse } from "./answer.ts";

/** Ends a command with an answer, from any depth. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super("text" in answer.phrase ? answer.phrase.text : answer.phrase.key);
    this.name = "Refusal";
    this.answer = answer;
  }
}

/** The answer for an error, because a command never throws. */
export function answerForError(error: unknown): Answer {
  if (error instanceof Refusal) return error.answer;
  if (!(error instanceof PlatformError)) return refuse("call.failed");
  if (error.kind !== "rate_limited") return refuse(`platform.${error.kind}`);
  return error.retryAfterMs === undefined
    ? refuse("platform.rate_limited")
    : refuse("platform.rate_limited_for", { seconds: Math.ceil(error.retryAfterMs / 1000) });
}

import { Fault } from "../../domain/fault.ts";

/** Waiting for a connection and one statement end within nine seconds by themselves; several of them might not. */
const ANSWER_LIMIT_MS = 9_500;

/** What a request does: after a read that was given up the caller may ask again; a write may still be done. */
type Work = "read" | "write";

/** Rejects when the request is older than the limit, with 503 for a read and 504 for a write; `work` goes on. */
export type AnswerLimit = <T>(work: Promise<T>, kind: Work) => Promise<T>;

const tooLate = (kind: Work): Fault =>
  kind === "read"
    ? new Fault("unavailable", "The service is too slow right now.", { retryAfterSeconds: 5 })
    : new Fault("no_answer", "The service is too slow right now; it may have done what was asked.");

/** Begins the time that a request has until it must be answered. Its body may take longer to arrive. */
export function startAnswerLimit(): AnswerLimit {
  const until = performance.now() + ANSWER_LIMIT_MS;
  return async (work, kind) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooLate(kind)), until - performance.now());
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

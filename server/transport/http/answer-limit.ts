import { Fault } from "../../domain/fault.ts";

/** Waiting for a connection and one statement end within nine seconds by themselves; several of them might not. */
const ANSWER_LIMIT_MS = 9_500;

/** What a request does: after a read that was given up the caller may ask again; a write may still be done. */
type Work = "read" | "write";

const tooLate = (kind: Work): Fault =>
  kind === "read"
    ? new Fault("unavailable", "The service is too slow right now.", { retryAfterSeconds: 5 })
    : new Fault("no_answer", "The service is too slow right now; it may have done what was asked.");

/** The time that a request has until it must be answered. It begins with the object. */
export class AnswerLimit {
  #until = performance.now() + ANSWER_LIMIT_MS;

  /** Rejects when the time is over, with 503 for a read and 504 for a write; `work` goes on. */
  async run<T>(work: Promise<T>, kind: Work): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooLate(kind)), this.#until - performance.now());
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits for the body of the request, which may take longer to arrive: that time does not count. */
  async pause<T>(body: Promise<T>): Promise<T> {
    const from = performance.now();
    const read = await body;
    this.#until += performance.now() - from;
    return read;
  }
}

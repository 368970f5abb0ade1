/** The work had not ended at its deadline. */
export class DeadlineExceeded extends Error {
  constructor(ms: number) {
    super(`it did not end within ${ms} ms`);
    this.name = "TimeoutError"; // as of `AbortSignal.timeout`
  }
}

/**
 * Waits for the work until the deadline, and not longer, whatever the work does: timeouts of libraries often begin again
 * with each byte, and some ends of a connection are no event that a library reports.
 * @param work Its signal aborts at the deadline, and also when the work has ended: nothing that it began goes on.
 * @throws DeadlineExceeded
 */
export async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded(ms)), ms);
  });
  try {
    return await Promise.race([work(end.signal), deadline]);
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}

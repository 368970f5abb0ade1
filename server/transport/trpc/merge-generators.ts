/**
 * Yields what any of the sources yields, each in its order, until all have ended. When the reader stops, every source is
 * ended: at its `yield` by `return`, and elsewhere by itself, as the caller's signal tells it.
 */
export async function* mergeGenerators<T>(...sources: AsyncIterable<T>[]): AsyncGenerator<T, void> {
  const waiting: { value: T; taken: () => void }[] = [];
  const failures: unknown[] = [];
  let running = sources.length;
  let isEnded = false;
  let wake: () => void = () => undefined;
  const pump = async (source: AsyncIterable<T>) => {
    for await (const value of source) {
      if (isEnded) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ value, taken: resolve });
      wake();
      await promise;
      if (isEnded) return;
    }
  };
  for (const source of sources) {
    void pump(source)
      .catch((error) => failures.push(error))
      .finally(() => {
        running -= 1;
        wake();
      });
  }
  try {
    while (running > 0 || waiting.length > 0) {
      if (failures.length > 0) throw failures[0];
      const [next] = waiting;
      if (next) {
        yield next.value;
        waiting.shift();
        next.taken();
      } else {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
    }
    if (failures.length > 0) throw failures[0];
  } finally {
    isEnded = true;
    for (const { taken } of waiting) taken();
  }
}

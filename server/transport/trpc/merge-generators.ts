/** Yields what any of the sources yields, each in its order, until all have ended. They must end by themselves. */
export async function* mergeGenerators<T>(...sources: AsyncIterable<T>[]): AsyncGenerator<T, void> {
  const waiting: { value: T; taken: () => void }[] = [];
  const failures: unknown[] = [];
  let running = sources.length;
  let wake: () => void = () => undefined;
  const pump = async (source: AsyncIterable<T>) => {
    for await (const value of source) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ value, taken: resolve });
      wake();
      await promise;
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
      const next = waiting.shift();
      if (next) {
        yield next.value;
        next.taken();
      } else {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
    }
    if (failures.length > 0) throw failures[0];
  } finally {
    for (const { taken } of waiting) taken();
  }
}

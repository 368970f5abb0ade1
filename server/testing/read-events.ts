export interface SentEvent {
  id: string;
  event: string;
  data: string;
}

/** Yields the events of a stream without its comments, until the stream ends. */
export async function* readEvents(reply: Response): AsyncGenerator<SentEvent, void> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of reply.body as ReadableStream<Uint8Array>) {
    const blocks = (text + decoder.decode(chunk, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n").filter((line) => line !== "" && !line.startsWith(":"));
      const valuesOf = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
      const event = {
        id: valuesOf("id")[0] ?? "",
        event: valuesOf("event")[0] ?? "",
        data: valuesOf("data").join("\n"),
      };
      if (event.event !== "" || event.data !== "") yield event;
    }
  }
}

/** Reads events up to and including the first that `isLast` accepts. */
export async function readUntil<E>(events: AsyncIterator<E, void>, isLast: (event: E) => boolean): Promise<E[]> {
  const read: E[] = [];
  for (;;) {
    const { value, done } = await events.next();
    if (done) throw new Error(`the stream ended after ${read.length} events`);
    read.push(value);
    if (isLast(value)) return read;
  }
}

/** A block of an event stream: its fields by name. */
export type Message = Record<string, string | undefined>;

/**
 * Reads an event stream. A block that is cut off is left out.
 *
 * @param onChunk Called whenever something arrives, comments included.
 */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void,
): AsyncGenerator<Message, void> {
  let message: Message = {};
  for await (const line of readLines(body, onChunk)) {
    if (line === "") {
      yield message;
      message = {};
      continue;
    }
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    const earlier = message[name];
    message[name] = name === "data" && earlier !== undefined ? `${earlier}\n${value}` : value;
  }
}

/** Each with its end; a snapshot is one line of megabytes, so its pieces are joined once. */
async function* readLines(body: ReadableStream<Uint8Array>, onChunk: () => void): AsyncGenerator<string, void> {
  const reader = body.getReader(); // not every browser iterates streams
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for (onChunk(); ; onChunk()) {
    const { done, value } = await reader.read();
    if (done) return;
    const [first = "", ...rest] = decoder.decode(value, { stream: true }).split("\n");
    pieces.push(first);
    for (const piece of rest) {
      yield pieces.join("");
      pieces = [piece];
    }
  }
}

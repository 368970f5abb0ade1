import type { FleetEvent } from "../../domain/gateway/watch-fleet.ts";
import type { OpenStream } from "../http/open-stream.ts";

const PING_MS = 15_000;
const RETRY_MS = 2_000;
/** Then an ended stream is closed, even if the client has not read all of it. */
const CLOSE_TIMEOUT_MS = 1_000;

const encoder = new TextEncoder();
const PING = encoder.encode(": ping\n\n");
/** What a client has received up to, where the event itself is left out. */
export type StreamPosition = Pick<FleetEvent, "id">;

const encodedEvents = new WeakMap<FleetEvent, Uint8Array>();

/** The event as text of the stream, encoded once for all watchers. A position is a block without an event. */
function encodeEvent(event: FleetEvent | StreamPosition): Uint8Array {
  if (!("event" in event)) return encoder.encode(`id: ${event.id}\n\n`);
  const known = encodedEvents.get(event);
  if (known) return known;
  const data = event.data.replaceAll("\n", "\ndata: ");
  const encoded = encoder.encode(`id: ${event.id}\nevent: ${event.event}\ndata: ${data}\n\n`);
  encodedEvents.set(event, encoded);
  return encoded;
}

/** Server-sent events, read from the iterable only as fast as the client reads them. */
export function encodeEventStream(
  events: AsyncGenerator<(FleetEvent | StreamPosition)[], void>,
  { signal, close }: OpenStream,
): ReadableStream<Uint8Array> {
  let ping: NodeJS.Timeout;
  const end = async () => {
    clearInterval(ping);
    close();
    await events.return();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      ping = setInterval(() => (controller.desiredSize ?? 0) > 0 && controller.enqueue(PING), PING_MS);
      ping.unref();
      const closeLater = () => void setTimeout(() => controller.error(signal.reason), CLOSE_TIMEOUT_MS).unref();
      signal.addEventListener("abort", closeLater, { once: true });
    },
    async pull(controller) {
      const { done, value } = await events.next();
      if (!done) return controller.enqueue(Buffer.concat(value.map(encodeEvent)));
      await end();
      controller.close();
    },
    cancel: end,
  });
}

import { perApplication } from "../../application.ts";
import { Fault } from "../../domain/fault.ts";
import { log } from "../../log.ts";
import { isDatabaseUnavailable } from "./describe-error.ts";

const ACCESS_CHECK_INTERVAL_MS = 1_000;

export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
  // The next call must not come through a connection of a server that stops.
  Connection: "close",
};

interface ActiveStream {
  name: string;
  stop: AbortController;
}
const activeStreams = perApplication("active streams", () => new Set<ActiveStream>());

interface StreamOptions {
  /** Counts together with those of the same name. */
  name: string;
  maxStreams: number;
  /** Throws once the caller may no longer have it. */
  checkAccess: () => Promise<unknown>;
  /** Of the connection. */
  signal: AbortSignal;
}

export interface OpenStream {
  /** Aborted when the stream has to end. Its reason is a `Fault` when the caller lost the right to it. */
  signal: AbortSignal;
  close(): void;
}

/** Only what says for certain that the caller may not have it; an error that passes has changed nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Fault && error.code !== "unavailable" && error.code !== "internal";

/** Keeps watch over an answer that has no end: who may have it is asked again every second. */
export function openStream({ name, maxStreams, checkAccess, signal }: StreamOptions): OpenStream {
  const own = { name, stop: new AbortController() };
  const openStreams = [...activeStreams()].filter((stream) => stream.name === name).length;
  if (openStreams >= maxStreams) {
    throw new Fault("rate_limited", `There are ${maxStreams} open streams already: close one.`, {
      retryAfterSeconds: 10,
    });
  }
  activeStreams().add(own);
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    checkAccess()
      .catch((error) => {
        if (isRefusal(error)) own.stop.abort(error);
        else if (!isDatabaseUnavailable(error))
          log().warn({ err: error }, "the right to a stream could not be asked; again in a second");
      })
      .finally(() => {
        isChecking = false;
      });
  }, ACCESS_CHECK_INTERVAL_MS);
  timer.unref();
  const close = () => {
    clearInterval(timer);
    activeStreams().delete(own);
    own.stop.abort();
  };
  const either = AbortSignal.any([own.stop.signal, signal]);
  either.addEventListener("abort", close, { once: true });
  if (either.aborted) close();
  return { signal: either, close };
}

/** The server stops: whoever watches comes back to the one that starts next. */
export function closeStreams(): void {
  for (const { stop } of activeStreams())
    stop.abort(new Fault("unavailable", "The service restarts.", { retryAfterSeconds: 1 }));
}

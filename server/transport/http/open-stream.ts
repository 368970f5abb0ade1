import { perApplication } from "../../application.ts";
import { Fault } from "../../domain/fault.ts";
import { reserveConnection } from "../../domain/service/reserve-connection.ts";
import { metrics } from "../../metrics/metrics.ts";
import { startPeriodic } from "../../start-periodic.ts";
import { isStorageUnavailable } from "./describe-error.ts";

export const streamTimes = perApplication("times of streams", () => ({ checkMs: 1_000 }));

export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
  // The next call must not come through a connection of a server that stops.
  Connection: "close",
};

/** Of this process, with their names. */
const activeStreams = perApplication("active streams", () => {
  const streams = new Map<AbortController, string>();
  metrics()?.addGauge("event_streams", () => countByKind(streams.values()));
  return streams;
});

const stopping = perApplication("stop of streams", () => ({ isStopping: false }));

/** A stream's name is its kind and its account. */
function countByKind(names: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = { gateway: 0, portal: 0 };
  for (const name of names) {
    const [kind = ""] = name.split(":", 1);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

interface StreamOptions {
  /** Counts together with those of the same name, in all processes. */
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

const restarting = () => new Fault("unavailable", "The service restarts.", { retryAfterSeconds: 1 });

/** Keeps watch over an answer that has no end: who may have it is asked again every second. */
export async function openStream({ name, maxStreams, checkAccess, signal }: StreamOptions): Promise<OpenStream> {
  if (stopping().isStopping) throw restarting();
  const release = await reserveConnection(`stream:${name}`, maxStreams);
  if (!release) {
    throw new Fault("rate_limited", `There are ${maxStreams} open streams already: close one.`, {
      retryAfterSeconds: 10,
    });
  }
  const stop = new AbortController();
  const streams = activeStreams();
  streams.set(stop, name);
  const endIfRefused = (error: unknown) => {
    if (!isRefusal(error)) throw error;
    stop.abort(error);
  };
  const check = () => checkAccess().catch(endIfRefused);
  const checks = startPeriodic(
    "the right to a stream could not be asked; again in a second",
    streamTimes().checkMs,
    check,
    {
      isExpected: isStorageUnavailable,
    },
  );
  const close = () => {
    void checks.stop();
    if (streams.delete(stop)) release();
    stop.abort();
  };
  const either = AbortSignal.any([stop.signal, signal]);
  either.addEventListener("abort", close, { once: true });
  if (either.aborted) close();
  return { signal: either, close };
}

/** Ends the open streams. Whoever watches comes back. */
export function closeStreams(): void {
  for (const stop of activeStreams().keys()) stop.abort(restarting());
}

/** The server stops: whoever watches comes back to the one that starts next, and not to this one. */
export function stopStreams(): void {
  stopping().isStopping = true;
  closeStreams();
}

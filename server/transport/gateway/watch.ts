import type { Actor } from "../../domain/actor.ts";
import { admitGatewayWatcher } from "../../domain/gateway/read-gateway.ts";
import { watchFleet } from "../../domain/gateway/watch-fleet.ts";
import { openStream, STREAM_HEADERS } from "../open-stream.ts";
import type { Headers } from "../rest/reply.ts";
import { eventStream } from "./event-stream.ts";

const MOST_STREAMS = 10;

interface Watcher {
  actor: Actor;
  /** The query, and the header that stands for one of its members. */
  input: { SVC_BUCKET_ID?: string | undefined; lastEventId?: string | undefined };
  /** Looks the credential up anew. */
  authenticate: () => Promise<Actor>;
  isHead: boolean;
  signal: AbortSignal;
}

/** Answers with the events of the caller's fleet, for as long as the credential may have them. */
export async function answerEvents(watcher: Watcher, headers: Headers): Promise<Response> {
  const { actor, input, authenticate, isHead, signal } = watcher;
  const { accountId, lastEventId } = await admitGatewayWatcher(input, actor);
  const all = { ...headers, ...STREAM_HEADERS };
  if (isHead) return new Response(null, { headers: all });
  const admit = async () => admitGatewayWatcher(input, await authenticate());
  const stream = openStream({ name: `gateway:${accountId}`, most: MOST_STREAMS, admit, signal });
  return new Response(eventStream(watchFleet(accountId, lastEventId, stream.signal), stream), { headers: all });
}

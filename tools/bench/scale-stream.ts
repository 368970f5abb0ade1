import http from "node:http";
import type { BenchAccount } from "./scale-messages.ts";

const BOT_EVENT = "event: bot\n";
const SNAPSHOT_EVENT = "event: snapshot\n";
const SENT_AT = /"sent (\d{13})"/;
const TAIL = 32;

/** An event stream that counts events without parsing them. */
export interface ScaleStream {
  events: number;
  snapshots: number;
  /** Time from the sending of a state by its shard to its arrival here; the first state of each chunk. */
  lagsMs: number[];
  close(): void;
}

export async function openScaleStream(url: string, { id, token }: BenchAccount): Promise<ScaleStream> {
  const address = `${url}/gateway/v1/events?SVC_BUCKET_ID=${id}`;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(address, { agent: false, headers: { Authorization: token } }, resolve).on("error", reject);
  });
  if (response.statusCode !== 200) throw new Error(`an event stream was refused with ${response.statusCode}`);
  const stream: ScaleStream = { events: 0, snapshots: 0, lagsMs: [], close: () => response.destroy() };
  let rest = "";
  response.on("error", () => {}); // closed by us
  response.setEncoding("latin1").on("data", (chunk: string) => {
    const text = rest + chunk;
    stream.events += text.split(BOT_EVENT).length - rest.split(BOT_EVENT).length;
    stream.snapshots += text.split(SNAPSHOT_EVENT).length - rest.split(SNAPSHOT_EVENT).length;
    const place = text.indexOf(BOT_EVENT);
    const sentAt = place < 0 ? null : SENT_AT.exec(text.slice(place));
    if (sentAt) stream.lagsMs.push(Date.now() - Number(sentAt[1]));
    rest = text.slice(-TAIL);
  });
  return stream;
}

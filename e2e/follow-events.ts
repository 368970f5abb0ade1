import { setTimeout as sleep } from "node:timers/promises";

export interface FollowedEvent {
  id: string;
  event: string;
  data: string;
}

/** Reads the event stream of a fleet as a client that connects again with the last id, to each address in turn. */
export function followEvents(bases: string[], accountId: string, token: string) {
  const events: FollowedEvent[] = [];
  let connections = 0;
  const over = new AbortController();
  const follow = async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const headers: Record<string, string> = { Authorization: token };
      const last = events.at(-1)?.id;
      if (last !== undefined) headers["Last-Event-ID"] = last;
      const address = `${bases[turn % bases.length]}/gateway/v1/events?SVC_BUCKET_ID=${accountId}`;
      await readStream(address, headers).catch(() => undefined); // it connects again
      await sleep(100);
    }
  };
  const readStream = async (address: string, headers: Record<string, string>) => {
    const reply = await fetch(address, { headers, signal: over.signal });
    if (!reply.ok || !reply.body) return;
    connections++;
    let text = "";
    for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
        if (field("id")) events.push({ id: field("id"), event: field("event"), data: field("data") });
      }
    }
  };
  const following = follow();
  return {
    events,
    connections: () => connections,
    async stop() {
      over.abort();
      await following;
    },
  };
}

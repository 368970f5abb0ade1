import { once } from "node:events";
import { WebSocket } from "ws";
import type { WebProcess } from "../../topology/web-process.ts";

/** Settings of a process whose memory is measured. */
export const MEASURED = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };
const BYTES_PER_MB = 2 ** 20;

export interface HeapMeter {
  /** @returns The memory that is in use after a garbage collection, in MB. */
  measure(): Promise<number>;
  close(): void;
}

/** Through the debugger of Node, at the address that the process prints. */
export async function openHeapMeter(web: WebProcess): Promise<HeapMeter> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(web.output())?.[0];
  if (!address) throw new Error("the process does not say where its debugger listens");
  const socket = new WebSocket(address);
  await once(socket, "open");
  let last = 0;
  const call = async (method: string): Promise<Record<string, number>> => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [data] = await once(socket, "message");
      const reply = JSON.parse(String(data));
      if (reply.id === id) return reply.result;
    }
  };
  return {
    async measure() {
      await call("HeapProfiler.collectGarbage");
      const { usedSize = 0, backingStorageSize = 0 } = await call("Runtime.getHeapUsage");
      return (usedSize + backingStorageSize) / BYTES_PER_MB;
    },
    close: () => socket.close(),
  };
}

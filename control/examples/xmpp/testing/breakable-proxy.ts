import { once } from "node:events";
import net from "node:net";

export interface BreakableProxy {
  port: number;
  /** Breaks every connection. New ones are accepted. */
  breakAll(): void;
  close(): Promise<void>;
}

/** Passes TCP connections on to a port of this machine. */
export async function openBreakableProxy(targetPort: number): Promise<BreakableProxy> {
  const sockets = new Set<net.Socket>();
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(targetPort, "127.0.0.1");
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as net.AddressInfo).port,
    breakAll,
    async close() {
      server.close();
      breakAll();
      await once(server, "close");
    },
  };
}

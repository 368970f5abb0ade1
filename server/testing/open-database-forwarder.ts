import { once } from "node:events";
import net from "node:net";

export interface DatabaseForwarder {
  /** Of the same database, through the forwarder. */
  url: string;
  /** Passes nothing on, as if the database stood still: connections stay open, and new ones are accepted. */
  pause(): void;
  /** Passes everything on that has arrived meanwhile. */
  resume(): void;
  /** Passes new connections on; those of before stay open without an answer, as behind a network that lost them. */
  resumeForNew(): void;
  close(): Promise<void>;
}

/** Passes TCP connections on to the database, as long as it is told to. */
export async function openDatabaseForwarder(databaseUrl: string): Promise<DatabaseForwarder> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let isPaused = false;
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isPaused) from.pause();
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: url.href,
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
    resumeForNew() {
      isPaused = false;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

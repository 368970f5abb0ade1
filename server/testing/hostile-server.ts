import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";

const DRIP_MS = 5;

/** Sends the text byte by byte, the last one again and again. */
export const drip = (socket: Socket, text: string): void => {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text[Math.min(at, text.length - 1)] ?? "");
    at += 1;
  }, DRIP_MS);
  socket.once("close", () => clearInterval(timer));
};

/** What a server does with a connection instead of answering. */
export const HOSTILE: Record<string, (socket: Socket) => void> = {
  "accepts and says nothing": () => undefined,
  "closes at once": (socket) => socket.end(),
  "breaks the connection": (socket) => socket.resetAndDestroy(),
  "answers 101": (socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\nand goes on"),
  "answers 101 without naming a protocol": (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"),
  "answers 101 and closes": (socket) =>
    socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n"),
  "answers 102 and nothing else": (socket) => socket.write("HTTP/1.1 102 Processing\r\n\r\n"),
  "answers 103 for ever": (socket) => {
    const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"), DRIP_MS);
    socket.once("close", () => clearInterval(timer));
  },
  "drips its headers": (socket) => drip(socket, "HTTP/1.1 200 OK\r\nx: y"),
  "drips a status line that never ends": (socket) => drip(socket, "HTTP/1.1 200 O"),
  "drips a body of unknown length": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n");
    drip(socket, " ");
  },
  "ends within the headers": (socket) => socket.end("HTTP/1.1 200 OK\r\nx: y\r\n"),
  "ends before the promised length": (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n0123456789"),
  "promises more than it sends": (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n0123456789"),
  "sends a broken chunk": (socket) => socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"),
  "goes on after its answer": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    drip(socket, "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
  },
};

/** A server on this machine that treats each connection in its own way: once something arrives, or at once. */
export async function startHostileServer(behave: (socket: Socket) => void, { speaksFirst = false } = {}) {
  const open = new Set<Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on("error", () => undefined).once("close", () => open.delete(socket));
    if (speaksFirst) behave(socket);
    else socket.once("data", () => behave(socket));
    socket.resume();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Connections that the other side has not closed. */
    get open() {
      return [...open].filter((socket) => !socket.readableEnded).length;
    },
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

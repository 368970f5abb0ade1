import type { Duplex } from "node:stream";

/** Sends all that is written to the socket in this tick with one system call. */
export function corkForTick(socket: Duplex): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

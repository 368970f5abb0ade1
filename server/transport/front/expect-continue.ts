import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * RFC 9110, 10.1.1: the client waits with its body until somebody wants to read it. Whoever refuses the request by its
 * headers alone, for its route, method, size or credential, never asks for the body.
 */
export function sendContinueOnRead(req: IncomingMessage, res: ServerResponse): void {
  const keepAlive = res.shouldKeepAlive;
  res.shouldKeepAlive = false; // refused, the client may or may not send the body: the connection cannot be used again
  const read = req._read;
  req._read = (size) => {
    req._read = read;
    if (!res.headersSent && !res.writableEnded) {
      res.shouldKeepAlive = keepAlive;
      res.writeContinue();
    }
    read.call(req, size);
  };
}

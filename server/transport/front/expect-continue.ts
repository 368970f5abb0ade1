import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Sends `100 Continue` when the body is first read (RFC 9110, 10.1.1). A request that is refused by its headers alone
 * never has its body sent.
 */
export function sendContinueOnRead(req: IncomingMessage, res: ServerResponse): void {
  const keepAlive = res.shouldKeepAlive;
  res.shouldKeepAlive = false; // if it is refused, the client may still send the body, and the connection cannot be reused
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

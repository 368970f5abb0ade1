import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Fault } from "../../domain/fault.ts";
import { answerRawSocket } from "../http/answer-raw-socket.ts";
import { errorBodyFor } from "../oauth/error-body-for.ts";
import { SUPPORTED_METHODS } from "./check-request.ts";
import type { PendingResponses } from "./pending-responses.ts";

type MalformedError = NodeJS.ErrnoException & { rawPacket?: Buffer };

const TOO_LARGE = "too_large";
const REPLIES_BY_ERROR: Record<string, { status: number; fault: Fault }> = {
  HPE_HEADER_OVERFLOW: { status: 431, fault: new Fault(TOO_LARGE, "The request's headers are too large.") },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    fault: new Fault(TOO_LARGE, "The extensions of the body's chunks are too large."),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    fault: new Fault("invalid_request", "The request took too long to arrive: send it again."),
  },
};
const UNKNOWN_METHOD = {
  fault: new Fault("method_not_allowed", `The methods that are served are ${SUPPORTED_METHODS.join(", ")}.`),
  headers: { Allow: SUPPORTED_METHODS.join(", ") },
};
const MALFORMED = { status: 400, fault: new Fault("invalid_request", "This is not a valid HTTP request.") };

/** Answers a request that is not valid HTTP, has too large headers or arrives too slowly. It never writes into another response. */
export function refuseMalformed(error: MalformedError, socket: Duplex, responses: PendingResponses): void {
  if (error.code === "ECONNRESET" || !socket.writable || responses.isAnsweredEarly(socket))
    return void socket.destroy();
  const pending = responses.pendingOn(socket);
  const [first] = pending;
  const bodyOf = errorBodyFor(first?.req.url ?? targetOf(error));
  const answer = { ...replyTo(error), bodyOf };
  const isErrorOfBody = pending.length === 1 && first?.req.complete === false;
  if (first === undefined) answerRawSocket(socket, answer);
  else if (isErrorOfBody && !first.headersSent) {
    answerRawSocket(socket, { ...answer, requestId: String(first.getHeader("X-Request-Id")) });
  } else if (isErrorOfBody) socket.destroy();
  else closeAfter(pending, socket, responses);
}

/** The target in the first line, as far as it has arrived with what is malformed. */
const targetOf = ({ rawPacket }: MalformedError): string =>
  /^\S+ (\S+)/.exec(rawPacket?.toString("latin1") ?? "")?.[1] ?? "";

/** The parser only accepts registered methods; a request with another method may still be well formed. */
function replyTo({ code = "", rawPacket }: MalformedError) {
  const isRequest = /^[\w!#$%&'*+.^`|~-]+ [\x21-\x7e]+ HTTP\/1\.[01]\r\n/.test(rawPacket?.toString("latin1") ?? "");
  return code === "HPE_INVALID_METHOD" && isRequest ? UNKNOWN_METHOD : (REPLIES_BY_ERROR[code] ?? MALFORMED);
}

/** Closes the connection after the responses to the requests before the malformed one. */
function closeAfter(pending: ServerResponse[], socket: Duplex, responses: PendingResponses): void {
  for (const response of pending) {
    response.once("close", () => {
      if (responses.pendingOn(socket).length === 0) socket.destroy();
    });
  }
}

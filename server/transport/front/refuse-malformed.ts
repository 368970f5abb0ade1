import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Fault } from "../../domain/fault.ts";
import { answerSocket } from "./answer-socket.ts";
import { EVERY_METHOD } from "./check-request.ts";
import type { OpenResponses } from "./open-responses.ts";

type MalformedError = NodeJS.ErrnoException & { rawPacket?: Buffer };

const TOO_LARGE = "too_large";
const ANSWERS: Record<string, { status: number; fault: Fault }> = {
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
  fault: new Fault("method_not_allowed", `The methods that are served are ${EVERY_METHOD.join(", ")}.`),
  headers: { Allow: EVERY_METHOD.join(", ") },
};
const MALFORMED = { status: 400, fault: new Fault("invalid_request", "This is not a valid HTTP request.") };

/** Answers what is not HTTP, is too large in its headers or comes too slowly, but never into another response. */
export function refuseMalformed(error: MalformedError, socket: Duplex, responses: OpenResponses): void {
  if (error.code === "ECONNRESET" || !socket.writable || responses.isAnsweredEarly(socket))
    return void socket.destroy();
  const underWay = responses.of(socket);
  const [first] = underWay;
  const answer = answerTo(error);
  const isOfItsOwnBody = underWay.length === 1 && first?.req.complete === false;
  if (first === undefined) answerSocket(socket, answer);
  else if (isOfItsOwnBody && !first.headersSent) {
    answerSocket(socket, { ...answer, requestId: String(first.getHeader("X-Request-Id")) });
  } else if (isOfItsOwnBody) socket.destroy();
  else endAfter(underWay, socket, responses);
}

/** The parser knows no method but those of the registry; a request with another one may be well formed. */
function answerTo({ code = "", rawPacket }: MalformedError) {
  const isRequest = /^[\w!#$%&'*+.^`|~-]+ [\x21-\x7e]+ HTTP\/1\.[01]\r\n/.test(rawPacket?.toString("latin1") ?? "");
  return code === "HPE_INVALID_METHOD" && isRequest ? UNKNOWN_METHOD : (ANSWERS[code] ?? MALFORMED);
}

/** A later request of the connection is malformed: those before it are still answered. */
function endAfter(underWay: ServerResponse[], socket: Duplex, responses: OpenResponses): void {
  for (const response of underWay) {
    response.once("close", () => {
      if (responses.of(socket).length === 0) socket.destroy();
    });
  }
}

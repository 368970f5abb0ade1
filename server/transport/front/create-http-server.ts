import http, { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { HTTP_LIMITS, type HttpLimits } from "../../contract/limits/http.ts";
import { Fault } from "../../domain/fault.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { isDraining } from "../../domain/service/is-draining.ts";
import { settings } from "../../settings/settings.ts";
import { answerRawSocket, formatRawReply } from "../http/answer-raw-socket.ts";
import { isTrustedProxy, requestIdOf } from "../http/request-origin.ts";
import { errorBodyFor } from "../oauth/oauth-error-reply.ts";
import { SUPPORTED_METHODS } from "./check-request.ts";
import { PendingResponses } from "./pending-responses.ts";
import { refuseRequest } from "./refuse-request.ts";
import { type Answer, scheduleRequests, setCommonHeaders } from "./schedule-requests.ts";
import { shouldUpgrade } from "./upgrades.ts";

/** Of one response: our own, Next's and those of a response that waits for it. Node warns of more than ten. */
const MAX_LISTENERS = 30;

interface HttpServerOptions {
  /** Lets requests of Next's developer tools through. */
  dev?: boolean;
  limits?: HttpLimits;
}

const UNSUPPORTED_EXPECTATION = new Fault("invalid_request", "The only supported expectation is 100-continue.");

/** The HTTP server. Requests that reach `answer` have passed all checks, and every reply has the common headers. */
export function createHttpServer(
  answer: Answer,
  { dev = false, limits = HTTP_LIMITS }: HttpServerOptions = {},
): http.Server {
  const server = http.createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    keepAliveTimeout: limits.idleMs,
    requireHostHeader: false, // check-request.ts checks it: HTTP/1.0 has none
    shouldUpgradeCallback: (req) => shouldUpgrade(req, dev),
  });
  server.maxHeadersCount = 0; // Node would drop further lines without a word, a proxy's own among them: they are refused
  const responses = new PendingResponses(limits);
  const scheduler = scheduleRequests(answer, dev);
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    res.setMaxListeners(MAX_LISTENERS);
    if (isDraining() || !server.listening) res.shouldKeepAlive = false; // the next request goes to another process
    responses.answerInOrder(res, () => scheduler.answer(req, res));
  };
  server.on("connection", scheduler.onConnection);
  server.on("request", handle);
  server.on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    sendContinueOnRead(req, res);
    handle(req, res);
  });
  server.on("checkExpectation", (req: IncomingMessage, res: ServerResponse) => {
    res.shouldKeepAlive = false;
    setCommonHeaders(req, res);
    responses.answerInOrder(
      res,
      () => void refuseRequest(req, res, "rest", { status: 417, fault: UNSUPPORTED_EXPECTATION }),
    );
  });
  server.on("connect", (req: IncomingMessage, socket: Duplex) => {
    const fault = new Fault("method_not_allowed", "This server is not a proxy.");
    const requestId = requestIdOf(req.headers["x-request-id"]?.toString());
    answerRawSocket(socket, { fault, requestId, headers: { Allow: SUPPORTED_METHODS.join(", ") } });
  });
  server.on("clientError", (error, socket) => refuseMalformed(error, socket, responses));
  responses.closeSlowReaders(server, limits);
  limitConnections(server, limits);
  return server;
}

/**
 * Sends `100 Continue` when the body is first read (RFC 9110, 10.1.1). A request that is refused by its headers alone
 * never has its body sent.
 */
function sendContinueOnRead(req: IncomingMessage, res: ServerResponse): void {
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

/** Limits connections in total and per address. Those of trusted proxies serve many clients and are not counted per address. */
function limitConnections(server: Server, { connections, connectionsPerAddress }: HttpLimits): void {
  server.maxConnections = connections;
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || !settings().rateLimits || isTrustedProxy(address)) return;
    const network = rateLimitAddress(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
    if (count > connectionsPerAddress) refuseConnection(socket, connectionsPerAddress);
  });
}

function refuseConnection(socket: Socket, limit: number): void {
  const message = `Your address has ${limit} open connections. Close some of them.`;
  socket.on("error", () => socket.destroy());
  socket.end(formatRawReply({ fault: new Fault("rate_limited", message, { retryAfterSeconds: 10 }) }));
  socket.destroySoon(); // nothing of the request is read
}

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
function refuseMalformed(error: MalformedError, socket: Duplex, responses: PendingResponses): void {
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

import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { HTTP_LIMITS, type HttpLimits } from "../../contract/limits/http.ts";
import { Fault } from "../../domain/fault.ts";
import { isDraining } from "../../domain/service/is-draining.ts";
import { answerRawSocket } from "../http/answer-raw-socket.ts";
import { requestIdOf } from "../http/request-origin.ts";
import { SUPPORTED_METHODS } from "./check-request.ts";
import { sendContinueOnRead } from "./expect-continue.ts";
import { limitConnections } from "./limit-connections.ts";
import { PendingResponses } from "./pending-responses.ts";
import { refuseMalformed } from "./refuse-malformed.ts";
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

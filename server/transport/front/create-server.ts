import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { HTTP_LIMITS, type HttpLimits } from "../../contract/limits/http.ts";
import { Fault } from "../../domain/fault.ts";
import { requestIdOf } from "../origin.ts";
import { type Answer, answerInTurn, setHeaders } from "./answer-in-turn.ts";
import { answerSocket } from "./answer-socket.ts";
import { EVERY_METHOD } from "./check-request.ts";
import { continueWhenRead } from "./expect-continue.ts";
import { limitConnections } from "./limit-connections.ts";
import { OpenResponses } from "./open-responses.ts";
import { refuseMalformed } from "./refuse-malformed.ts";
import { refuseRequest } from "./refuse-request.ts";
import { shouldUpgrade } from "./upgrades.ts";

interface Options {
  /** Next's tools for developers are let through. */
  dev?: boolean;
  limits?: HttpLimits;
}

const UNMET = new Fault("invalid_request", "The only expectation that can be met is 100-continue.");

/** The listener: what reaches `answer` has passed every check, and every answer has the headers that all have. */
export function createServer(answer: Answer, { dev = false, limits = HTTP_LIMITS }: Options = {}): http.Server {
  const server = http.createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.idleMs,
    requireHostHeader: false, // checked with the rest: HTTP/1.0 has none
    shouldUpgradeCallback: (req) => shouldUpgrade(req, dev),
  });
  const responses = new OpenResponses(limits);
  const turns = answerInTurn(answer, dev);
  const handle = (req: IncomingMessage, res: ServerResponse) =>
    responses.answerInTurn(res, () => turns.answer(req, res));
  server.on("connection", turns.noteConnection);
  server.on("request", handle);
  server.on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    continueWhenRead(req, res);
    handle(req, res);
  });
  server.on("checkExpectation", (req: IncomingMessage, res: ServerResponse) => {
    res.shouldKeepAlive = false;
    setHeaders(req, res);
    responses.answerInTurn(res, () => void refuseRequest(req, res, "rest", { status: 417, fault: UNMET }));
  });
  server.on("connect", (req: IncomingMessage, socket: Duplex) => {
    const fault = new Fault("method_not_allowed", "This is no proxy.");
    const requestId = requestIdOf(req.headers["x-request-id"]?.toString());
    answerSocket(socket, { fault, requestId, headers: { Allow: EVERY_METHOD.join(", ") } });
  });
  server.on("clientError", (error, socket) => refuseMalformed(error, socket, responses));
  responses.endSlowReaders(server, limits);
  limitConnections(server, limits);
  return server;
}

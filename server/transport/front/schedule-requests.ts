import type { IncomingMessage, ServerResponse } from "node:http";
import { QUEUE_LIMITS } from "../../contract/limits/http.ts";
import { Fault } from "../../domain/fault.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { log } from "../../log.ts";
import { clientAddress, requestIdOf } from "../request-origin.ts";
import { ALLOW_OPENER_HEADERS, securityHeaders } from "../security-headers.ts";
import { type CheckedRequest, checkRequest } from "./check-request.ts";
import { consumeRequestLimit } from "./consume-request-limit.ts";
import { isBuildFile, isLargePage, type Mount } from "./match-mount.ts";
import { answerOptions, refuseRequest } from "./refuse-request.ts";
import { RequestQueue } from "./request-queue.ts";

export type Answer = (req: IncomingMessage, res: ServerResponse, entrance: Mount) => unknown;

interface RequestScheduler {
  answer(req: IncomingMessage, res: ServerResponse): void;
  /** A connection was opened. */
  onConnection(): void;
}

/**
 * What reaches `answer` has passed every check. Health is answered at once, everything else when its address has its turn.
 * @param dev Next's tools for developers are let through.
 */
export function scheduleRequests(answer: Answer, dev: boolean): RequestScheduler {
  const pages = new RequestQueue(QUEUE_LIMITS.pages);
  const largePages = new RequestQueue(QUEUE_LIMITS.largePages);
  const calls = new RequestQueue(QUEUE_LIMITS.calls);
  const turnsOf = (path: string) => (isBuildFile(path) ? calls : isLargePage(path) ? largePages : pages);
  const takeTurn = (req: IncomingMessage, res: ServerResponse) => {
    const checked = checkRequest(req, dev);
    const { mount: entrance, refusal } = checked;
    const address = rateLimitAddress(
      clientAddress(req.socket.remoteAddress, req.headers["x-forwarded-for"]?.toString()),
    );
    const begin = () =>
      answerChecked(req, res, checked, async () => {
        await consumeRequestLimit(entrance, req.url as string, address);
        await answer(req, res, entrance);
      });
    if (entrance === "health") return void begin();
    const turns = entrance === "pages" && refusal === null ? turnsOf(req.url as string) : calls;
    const fault = turns.enqueue({ res, address, begin });
    if (fault) void refuseRequest(req, res, entrance, { fault });
  };
  return {
    answer(req, res) {
      setCommonHeaders(req, res);
      try {
        takeTurn(req, res);
      } catch (error) {
        void answerError(req, res, "rest", error);
      }
    },
    onConnection() {
      for (const turns of [pages, largePages, calls]) turns.onConnection();
    },
  };
}

/** The headers that every answer has. */
export function setCommonHeaders(req: IncomingMessage, res: ServerResponse): void {
  const requestId = requestIdOf(req.headers["x-request-id"]?.toString());
  req.headers["x-request-id"] = requestId;
  res.setHeaders(new Map(Object.entries({ ...securityHeaders(), "X-Request-Id": requestId })));
}

async function answerChecked(
  req: IncomingMessage,
  res: ServerResponse,
  { mount: entrance, refusal, options }: CheckedRequest,
  answer: () => Promise<void>,
): Promise<void> {
  try {
    if (entrance === "oauth") res.setHeaders(new Map(Object.entries(ALLOW_OPENER_HEADERS)));
    if (refusal) await refuseRequest(req, res, entrance, refusal);
    else if (options) answerOptions(res, options);
    else await answer();
  } catch (error) {
    await answerError(req, res, entrance, error);
  }
}

async function answerError(req: IncomingMessage, res: ServerResponse, entrance: Mount, error: unknown): Promise<void> {
  if (error instanceof Fault) return refuseRequest(req, res, entrance, { fault: error });
  log().error({ err: error, requestId: req.headers["x-request-id"] }, "request failed");
  if (res.headersSent) return void res.destroy();
  const fault = new Fault("internal", "Something went wrong on our side.", { cause: error });
  await refuseRequest(req, res, entrance, { fault });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { QUEUE_LIMITS } from "../../contract/limits/http.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { metrics } from "../../metrics/metrics.ts";
import { reportError } from "../http/describe-error.ts";
import { observeRequest } from "../http/observe-request.ts";
import { clientAddress, requestIdOf } from "../http/request-origin.ts";
import { ALLOW_OPENER_HEADERS, securityHeaders } from "../http/security-headers.ts";
import { type CheckedRequest, checkRequest } from "./check-request.ts";
import { consumeRequestLimit } from "./consume-request-limit.ts";
import { isBuildFile, isLargePage, type Mount, routeOfPath } from "./match-mount.ts";
import { answerOptions, refuseRequest } from "./refuse-request.ts";
import { RequestQueue } from "./request-queue.ts";

export type Answer = (req: IncomingMessage, res: ServerResponse, mount: Mount) => unknown;

interface RequestScheduler {
  answer(req: IncomingMessage, res: ServerResponse): void;
  /** A connection was opened. */
  onConnection(): void;
}

/**
 * Calls `answer` for every request that passes all checks. Health is answered at once; every other request waits in a
 * queue until its address has its turn.
 * @param dev Lets requests of Next's developer tools through.
 */
export function scheduleRequests(answer: Answer, dev: boolean): RequestScheduler {
  const pages = new RequestQueue(QUEUE_LIMITS.pages);
  const largePages = new RequestQueue(QUEUE_LIMITS.largePages);
  const calls = new RequestQueue(QUEUE_LIMITS.calls);
  const queueOf = (path: string) => (isBuildFile(path) ? calls : isLargePage(path) ? largePages : pages);
  const schedule = (req: IncomingMessage, res: ServerResponse) => {
    const checked = checkRequest(req, dev);
    const { mount, refusal } = checked;
    const url = req.url ?? "";
    const run = observeRequest(req, res, mount, routeOfPath(mount, url));
    const address = rateLimitAddress(
      clientAddress(req.socket.remoteAddress, req.headers["x-forwarded-for"]?.toString()),
    );
    const begin = () =>
      run(() =>
        answerChecked(req, res, checked, async () => {
          await consumeRequestLimit(mount, url, address);
          await answer(req, res, mount);
        }),
      );
    if (mount === "health") return void begin();
    const queue = mount === "pages" && refusal === null ? queueOf(url) : calls;
    const fault = queue.enqueue({ res, address, begin });
    if (!fault) return;
    metrics()?.limitRefused("queue");
    void refuseRequest(req, res, mount, { fault });
  };
  return {
    answer(req, res) {
      setCommonHeaders(req, res);
      try {
        schedule(req, res);
      } catch (error) {
        void answerError(req, res, "rest", error);
      }
    },
    onConnection() {
      for (const queue of [pages, largePages, calls]) queue.onConnection();
    },
  };
}

/** Sets the headers that every reply has. */
export function setCommonHeaders(req: IncomingMessage, res: ServerResponse): void {
  const requestId = requestIdOf(req.headers["x-request-id"]?.toString());
  req.headers["x-request-id"] = requestId;
  res.setHeaders(new Map(Object.entries({ ...securityHeaders(), "X-Request-Id": requestId })));
}

async function answerChecked(
  req: IncomingMessage,
  res: ServerResponse,
  { mount, refusal, options }: CheckedRequest,
  answer: () => Promise<void>,
): Promise<void> {
  try {
    if (mount === "oauth") res.setHeaders(new Map(Object.entries(ALLOW_OPENER_HEADERS)));
    if (refusal) await refuseRequest(req, res, mount, refusal);
    else if (options) answerOptions(res, options);
    else await answer();
  } catch (error) {
    await answerError(req, res, mount, error);
  }
}

async function answerError(req: IncomingMessage, res: ServerResponse, mount: Mount, error: unknown): Promise<void> {
  reportError(error, { requestId: req.headers["x-request-id"] });
  if (res.headersSent) return void res.destroy();
  await refuseRequest(req, res, mount, { fault: error });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { LANES } from "../../contract/limits/http.ts";
import { Fault } from "../../domain/fault.ts";
import { networkOf } from "../../domain/network.ts";
import { log } from "../../log.ts";
import { clientAddress, requestIdOf } from "../origin.ts";
import { OPENED_BY_APPLICATIONS, securityHeaders } from "../security-headers.ts";
import { type Checked, checkRequest } from "./check-request.ts";
import { type Entrance, isFile, isLargePage } from "./entrance.ts";
import { spendVisit } from "./limit-visits.ts";
import { answerOptions, refuseRequest } from "./refuse-request.ts";
import { RequestTurns } from "./request-turns.ts";

export type Answer = (req: IncomingMessage, res: ServerResponse, entrance: Entrance) => unknown;

interface Answerer {
  answer(req: IncomingMessage, res: ServerResponse): void;
  /** A connection was opened. */
  noteConnection(): void;
}

/**
 * What reaches `answer` has passed every check. Health is answered at once, everything else when its address has its turn.
 * @param dev Next's tools for developers are let through.
 */
export function answerInTurn(answer: Answer, dev: boolean): Answerer {
  const pages = new RequestTurns(LANES.pages);
  const largePages = new RequestTurns(LANES.largePages);
  const calls = new RequestTurns(LANES.calls);
  const turnsOf = (path: string) => (isFile(path) ? calls : isLargePage(path) ? largePages : pages);
  const takeTurn = (req: IncomingMessage, res: ServerResponse) => {
    const checked = checkRequest(req, dev);
    const { entrance, refusal } = checked;
    const address = networkOf(clientAddress(req.socket.remoteAddress, req.headers["x-forwarded-for"]?.toString()));
    const begin = () =>
      answerChecked(req, res, checked, async () => {
        await spendVisit(entrance, req.url as string, address);
        await answer(req, res, entrance);
      });
    if (entrance === "health") return void begin();
    const turns = entrance === "pages" && refusal === null ? turnsOf(req.url as string) : calls;
    const fault = turns.take({ res, address, begin });
    if (fault) void refuseRequest(req, res, entrance, { fault });
  };
  return {
    answer(req, res) {
      setHeaders(req, res);
      try {
        takeTurn(req, res);
      } catch (error) {
        void fail(req, res, "rest", error);
      }
    },
    noteConnection() {
      for (const turns of [pages, largePages, calls]) turns.noteConnection();
    },
  };
}

/** The headers that every answer has. */
export function setHeaders(req: IncomingMessage, res: ServerResponse): void {
  const requestId = requestIdOf(req.headers["x-request-id"]?.toString());
  req.headers["x-request-id"] = requestId;
  res.setHeaders(new Map(Object.entries({ ...securityHeaders(), "X-Request-Id": requestId })));
}

async function answerChecked(
  req: IncomingMessage,
  res: ServerResponse,
  { entrance, refusal, options }: Checked,
  answer: () => Promise<void>,
): Promise<void> {
  try {
    if (entrance === "oauth") res.setHeaders(new Map(Object.entries(OPENED_BY_APPLICATIONS)));
    if (refusal) await refuseRequest(req, res, entrance, refusal);
    else if (options) answerOptions(res, options);
    else await answer();
  } catch (error) {
    await fail(req, res, entrance, error);
  }
}

async function fail(req: IncomingMessage, res: ServerResponse, entrance: Entrance, error: unknown): Promise<void> {
  if (error instanceof Fault) return refuseRequest(req, res, entrance, { fault: error });
  log().error({ err: error, requestId: req.headers["x-request-id"] }, "request failed");
  if (res.headersSent) return void res.destroy();
  const fault = new Fault("internal", "Something went wrong on our side.", { cause: error });
  await refuseRequest(req, res, entrance, { fault });
}

import type { HopState } from "./hop.tsx";
import type { HttpExchange } from "./http-exchange.ts";
import type { Test } from "./use-test-run.ts";

const outcome = (exchange: HttpExchange | undefined | null, ready: boolean): HopState => {
  if (exchange) return exchange.status === 200 ? "done" : "failed";
  return ready ? "next" : "later";
};

interface States {
  request: HopState;
  decision: HopState;
  callback: HopState;
  exchange: HopState;
  call(path: string): HopState;
}

/** How far the run has come. */
export function hopStates({ run, answer, token, calls }: Test): States {
  const isBack = run?.answer !== undefined;
  const hasCode = answer.has("code");
  const returned: HopState = hasCode ? "done" : "failed";
  return {
    request: isBack ? "done" : "next",
    decision: isBack ? returned : "later",
    callback: isBack ? returned : "later",
    exchange: outcome(token, hasCode),
    call: (path) => outcome(calls[path], token?.status === 200),
  };
}

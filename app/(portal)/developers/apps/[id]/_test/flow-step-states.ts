import type { FlowStepState } from "./flow-step.tsx";
import type { HttpCall } from "./http-call.ts";
import type { OAuthTest } from "./use-oauth-test.ts";

const httpCallState = (exchange: HttpCall | undefined | null, ready: boolean): FlowStepState => {
  if (exchange) return exchange.status === 200 ? "done" : "failed";
  return ready ? "next" : "later";
};

interface States {
  request: FlowStepState;
  decision: FlowStepState;
  callback: FlowStepState;
  exchange: FlowStepState;
  call(path: string): FlowStepState;
}

/** How far the run has come. */
export function flowStepStates({ run, answer, token, calls }: OAuthTest): States {
  const isBack = run?.answer !== undefined;
  const hasCode = answer.has("code");
  const returned: FlowStepState = hasCode ? "done" : "failed";
  return {
    request: isBack ? "done" : "next",
    decision: isBack ? returned : "later",
    callback: isBack ? returned : "later",
    exchange: httpCallState(token, hasCode),
    call: (path) => httpCallState(calls[path], token?.status === 200),
  };
}

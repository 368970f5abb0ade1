import type { FlowStepState } from "./flow-step.tsx";
import type { HttpCall } from "./http-call.ts";
import type { OAuthTest } from "./use-oauth-test.ts";

const httpCallState = (call: HttpCall | undefined | null, isReady: boolean): FlowStepState => {
  if (call) return call.status === 200 ? "done" : "failed";
  return isReady ? "next" : "later";
};

interface States {
  request: FlowStepState;
  decision: FlowStepState;
  callback: FlowStepState;
  exchange: FlowStepState;
  call(path: string): FlowStepState;
}

/** The states of the steps of a test run. */
export function flowStepStates({ run, callback, tokenCall, calls }: OAuthTest): States {
  const isReturned = run?.callbackQuery !== undefined;
  const hasCode = callback.has("code");
  const callbackState: FlowStepState = hasCode ? "done" : "failed";
  return {
    request: isReturned ? "done" : "next",
    decision: isReturned ? callbackState : "later",
    callback: isReturned ? callbackState : "later",
    exchange: httpCallState(tokenCall, hasCode),
    call: (path) => httpCallState(calls[path], tokenCall?.status === 200),
  };
}

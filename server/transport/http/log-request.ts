import { type AnsweredCall, recordRequest } from "../../domain/request-log/record-request.ts";
import { log } from "../../log.ts";

/** Logs the call, and adds it to the request log of the credential's owner. */
export function logRequest(call: AnsweredCall): void {
  const { origin, method, route, status } = call;
  const ms = Math.round(call.ms * 10) / 10;
  log().info({ requestId: origin.requestId, method, route, status, ms, ip: origin.ip }, "request");
  recordRequest(call);
}

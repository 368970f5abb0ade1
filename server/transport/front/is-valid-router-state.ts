import type { IncomingHttpHeaders } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

/** Whether Next can read this header of its own; it answers 500 to one that it cannot. */
export function isValidRouterState(headers: IncomingHttpHeaders): boolean {
  const state = headers["next-router-state-tree"];
  if (state === undefined) return true;
  try {
    parseAndValidateFlightRouterState(state);
    return true;
  } catch {
    return false;
  }
}

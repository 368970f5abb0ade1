"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { RequestOutcome } from "#server/contract/api-requests.ts";

const FILTER_PARSERS = {
  tab: parseAsStringLiteral(["requests", "limits"]).withDefault("requests"),
  application: parseAsString,
  token: parseAsString,
  outcome: parseAsStringLiteral(RequestOutcome.options),
  request: parseAsString.withDefault(""),
  /** Shows the calls before this one. */
  before: parseAsString,
};

/** What is looked at stands in the address: it can be kept, sent, and gone back to. */
export function useLogFilter() {
  const [filter, setFilter] = useQueryStates(FILTER_PARSERS, { history: "replace" });
  const { application, token, outcome, request, before } = filter;
  const ofWhat = { ...(application && { applicationId: application }), ...(token && { credentialId: token }) };
  const query = {
    ...ofWhat,
    ...(outcome && { outcome }),
    ...(request && { requestId: request.trim() }),
    ...(before && { before }),
  };
  return { filter, setFilter, ofWhat, query };
}

export type LogFilter = ReturnType<typeof useLogFilter>;

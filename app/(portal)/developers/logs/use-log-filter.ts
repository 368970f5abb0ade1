"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { REQUEST_OUTCOMES } from "#server/contract/request-outcomes.ts";

const FILTER_PARSERS = {
  tab: parseAsStringLiteral(["requests", "limits"]).withDefault("requests"),
  application: parseAsString,
  token: parseAsString,
  outcome: parseAsStringLiteral(REQUEST_OUTCOMES),
  request: parseAsString.withDefault(""),
  /** Shows the requests before this one. */
  before: parseAsString,
};

/** The filter is part of the URL, so that it can be bookmarked, shared and undone with Back. */
export function useLogFilter() {
  const [filter, setFilter] = useQueryStates(FILTER_PARSERS, { history: "replace" });
  const { application, token, outcome, request, before } = filter;
  /** The application and credential whose requests are shown. */
  const scope = { ...(application && { applicationId: application }), ...(token && { credentialId: token }) };
  const query = {
    ...scope,
    ...(outcome && { outcome }),
    ...(request && { requestId: request.trim() }),
    ...(before && { before }),
  };
  return { filter, setFilter, scope, query };
}

export type LogFilter = ReturnType<typeof useLogFilter>;

import type { BoundedCount } from "#server/contract/bounded-count.ts";
import { formatCountdown, formatNumber, formatPercent, formatUnit, plural } from "../../../_ui/format.ts";
/** Texts of the request log and of the rate limits. */
export const requestLogTexts = {
  title: "Logs and limits",
  description:
    "API requests by your tokens and applications in the last 30 days, requests of the portal that failed, and how much of each rate limit is used.",
  tabs: { requests: "Requests", limits: "Rate limits" },
  credential: {
    label: "Requests by",
    all: "All my credentials",
    tokens: "API tokens",
    applications: "Applications",
  },
  outcomes: {
    ok: { label: "Succeeded", counted: (count: number) => `${formatNumber(count)} succeeded` },
    refused: { label: "Refused", counted: (count: number) => `${formatNumber(count)} refused` },
    limited: { label: "Rate limited", counted: (count: number) => `${formatNumber(count)} rate limited` },
    failed: { label: "Failed", counted: (count: number) => `${formatNumber(count)} failed` },
  },
  filter: {
    outcome: "Outcome",
    all: "All",
    requestId: "Request ID",
    requestIdExample: "Paste a request ID",
    live: "Live",
  },
  paging: { newest: "Newest requests", older: "Older requests" },
  chart: {
    title: (total: number) =>
      plural(total, {
        one: "1 request in the last 24 hours",
        other: `${formatNumber(total)} requests in the last 24 hours`,
      }),
    asTable: "Show as a table",
    asChart: "Show as a chart",
    hour: (time: string, outcomes: string) => `${time}: ${outcomes}`,
    emptyHour: (time: string) => `${time}: no requests`,
    now: "now",
    table: "Requests by hour",
    hourColumn: "Hour from",
  },
  list: {
    label: "Requests",
    open: "Open the page of this request",
    kinds: {
      session: "Portal session",
      apiToken: "API token",
      oauth: "OAuth access token",
      client: "Token request",
    },
    credentialOf: "{kind}: {name}",
    route: "{method} {route}",
    requestId: "Request ID",
    copyRequestId: "the request ID",
    time: "Time",
    credential: "Credential",
    credentialId: "Credential ID",
    copyCredentialId: "the credential ID",
    ipAddress: "IP address",
    hiddenIpAddress: "Hidden, because the request was made for another user",
    userAgent: "User agent",
    noUserAgent: "Not sent",
    /** An error code, what it says, and the page about it. */
    error: "{code} {message} <link>About this error</link>",
    errorCode: "{code} <link>About this error</link>",
  },
  request: {
    title: "Request",
    titleOf: (method: string, route: string) => `${method} ${route}`,
    duration: "Duration",
    answered: "Reply",
    notFound: "Request not found",
    notFoundText:
      "Requests are kept for 30 days, and only those with your own credentials are shown. A request that was made a moment ago appears on this page as soon as it is in the log.",
    notFoundAtLast:
      "Requests are kept for 30 days, and only those with your own credentials are shown. This page no longer looks for it: reload the page to look again.",
    all: "All requests",
  },
  empty: {
    title: "No requests yet",
    text: "Requests are listed here as soon as a program calls the API with one of these credentials: time, route, outcome and duration.",
  },
  noMatch: {
    title: "No matching requests",
    text: ({ count, isMore }: BoundedCount) =>
      isMore
        ? `More than ${formatNumber(count)} requests of the last 30 days are hidden by the filters.`
        : plural(count, {
            one: "One request of the last 30 days is hidden by the filters.",
            other: `${formatNumber(count)} requests of the last 30 days are hidden by the filters.`,
          }),
    clear: "Clear filters",
  },
  limits: {
    emptyTitle: "No active limits",
    emptyText:
      "Active windows are listed here, with the same numbers as the rate limit headers of each reply. A window starts with the first request from an address.",
    list: "Active windows",
    percent: (share: number) => formatPercent(Math.round(share * 100) / 100),
    used: (used: number, limit: number) => `${formatNumber(used)} of ${formatNumber(limit)} used`,
    requests: (used: number, limit: number, minutes: number) =>
      used > limit
        ? `${formatNumber(limit)} of ${formatNumber(limit)} requests in ${formatUnit(minutes, "minute")}, ${formatNumber(used - limit)} refused`
        : `${formatNumber(used)} of ${formatNumber(limit)} requests in ${formatUnit(minutes, "minute")}`,
    resetsIn: (seconds: number) => `Resets in ${formatCountdown(seconds)}`,
    otherAddress: "another address",
    accessTokens: "OAuth access tokens from {address}: {names}",
    ownCredentials: "API tokens and sessions from {address}: {names}",
  },
} as const;

import { formatUnit } from "../../english.ts";

/** The texts of the page about rate limits. */
export const limitsTexts = {
  title: "Limits",
  lead: "Each operation has its own limit for a window of time. Do not hard-code the numbers below: read them from the headers.",
  counting: {
    title: "How calls are counted",
    items: [
      "Calls are counted for each operation and for each address from which you call (IPv6: each /64 network).",
      "API tokens and sessions share one window. Access tokens of applications have a separate window.",
      "A window starts with its first call. Refused calls count. HEAD shares the window of GET.",
      "On the gateway, all kinds of credentials share one window. A call counts for its route and for the gateway as a whole. The two routes for bots share one window.",
      "A reply 304 does not count, up to ten for each call of the limit.",
      "Public operations have no limit.",
    ],
  },
  headers: {
    title: "Response headers",
    text: "`r` is the number of remaining calls, `t` the seconds until the window restarts, `q` the limit and `w` the length of the window in seconds. A call of the gateway counts in two windows, and both are listed, the tightest first. The `X-RateLimit-*` headers contain the values of the tightest one for clients that read those.",
    code: "Headers of a response",
  },
  exceeded: {
    title: "When a limit is exceeded",
    text: "The response is 429 with [common.rate_limit_exceeded](/docs/errors/common.rate_limit_exceeded) and `Retry-After`, in seconds: then every window of the call is open again. Wait that long before the next call. If this happens often, spread your calls over time. [Logs and limits](/developers/logs?tab=limits) in the portal shows the current use of each window.",
  },
  table: {
    title: "The limits",
    label: "Limits by route",
    columns: ["Route", "API token, session", "Access token", "Window"],
    gateway: (method: string, path: string) => `${method} gateway ${path}`,
    gatewayTotal: "Gateway in total",
    seconds: (count: number) => formatUnit(count, "second"),
    minutes: (count: number) => formatUnit(count, "minute"),
  },
} as const;

import { formatNumber } from "../../_ui/format-number.ts";

/** Texts of what several pages show of connected bots: the map, the live indicator, how to start a cluster. */
export const fleetTexts = {
  title: "Fleet",
  showAs: "Show the fleet as",
  map: "Map",
  table: "Table",
  tableLabel: "Fleet as a table",
  category: "Category",
  total: "Bots",
  uncategorised: "Uncategorised",
  byStatus: "Bots by status",
  bot: (nickname: string, description: string) => `${nickname}: ${description}`,
  needsCredentials: "cannot sign in",
  disabled: "disabled",
  count: formatNumber,
  indicator: {
    label: "Live updates",
    states: { connecting: "Connecting", live: "Live", reconnecting: "Reconnecting" },
    lastUpdate: "last update ",
    secondsAgo: (seconds: number) => `${seconds} s ago`,
    minutesAgo: (minutes: number) => `${minutes} min ago`,
  },
  startCluster: {
    label: "Start a cluster",
    replace: "Replace ",
    withToken: " with one of your API tokens, or ",
    createToken: "create a token",
    end: ".",
  },
} as const;

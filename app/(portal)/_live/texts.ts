import { formatNumber } from "../../_ui/format.ts";

/** Texts of what several pages show of connected bots: the map, the live indicator, how to start a cluster. */
export const fleetTexts = {
  title: "Fleet",
  showAs: "Show the fleet as",
  map: "Map",
  categories: "Categories",
  table: "Table",
  tableLabel: "Fleet as a table",
  category: "Category",
  total: "Bots",
  uncategorised: "Uncategorised",
  allBots: "All bots",
  byStatus: "Bots by status",
  showBotsOf: (category: string) => `Show the bots of ${category}`,
  showAllCategories: (count: number) => `Show all ${formatNumber(count)} categories`,
  statusCount: (status: string, count: number) => `${status} ${formatNumber(count)}`,
  shard: (number: number) => `Shard ${formatNumber(number)}`,
  shardOfCluster: (cluster: string, number: number) => `${cluster}, shard ${formatNumber(number)}`,
  bot: (nickname: string, description: string) => `${nickname}: ${description}`,
  /** A category and the number of its bots. */
  nameAndCount: "{name} {count}",
  needsCredentials: "cannot sign in",
  disabled: "disabled",
  count: formatNumber,
  indicator: {
    label: "Live updates",
    states: { connecting: "Connecting", live: "Live", reconnecting: "Reconnecting" },
    /** A phone shows the time only. */
    lastUpdate: "<narrow>last update </narrow>{time}",
  },
  startCluster: {
    label: "Start a cluster",
    /** The name that the cluster gets, until its owner changes it in the text. */
    clusterName: "home",
    copyAs: "Copy as",
    kinds: {
      command: {
        label: "Shell command",
        tab: "One line",
        about: "For Linux and macOS with Node.js 20 or later. The cluster ends with the terminal.",
      },
      javascript: {
        label: "JavaScript program",
        tab: "JavaScript",
        about: "For Node.js 20 or later, if you want to add code of your own. The cluster ends with the terminal.",
      },
      script: {
        label: "Script for Linux and macOS",
        tab: "Script",
        about: "Needs Node.js 20 or later. Asks for the token once. Each start installs the latest version.",
      },
      windows: {
        label: "Windows task",
        tab: "Windows",
        about:
          "Needs Node.js 20 or later. Asks for the token once. The cluster starts each time you sign in to Windows.",
      },
      systemd: {
        label: "systemd unit",
        tab: "systemd",
        about: "For Linux with Node.js 20 or later. The cluster starts with the machine, in its latest version.",
      },
      launchd: {
        label: "macOS launch agent",
        tab: "macOS",
        about: "Needs Node.js 20 or later. The cluster starts each time you sign in to macOS, in its latest version.",
      },
      container: {
        label: "Container file",
        tab: "Container",
        about: "For Docker or Podman. Build it again to update.",
      },
    },
    download: (fileName: string) => `Download ${fileName}`,
    commands: "Then run",
    needsToken: "It needs one of your API tokens: use one that you have, or <link>create a token</link>.",
    replaceToken: "Replace <code>SVC_…</code> with one of your API tokens, or <link>create a token</link>.",
  },
} as const;

import { formatList, formatNumber, plural } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";

/** Texts of the page of clusters and shards. */
export const liveTexts = {
  title: "Live",
  description: "The clusters that connect your bots, and the status of each bot. <link>About clusters</link>",
  empty: {
    title: "No cluster is connected",
    text: "A cluster is a program on your machine that connects your bots to the game platform. It appears on this page as soon as it connects.",
  },
  cluster: {
    version: "Version",
    platform: "Platform",
    source: "Runs on",
    shardCount: "Shards",
    update: (version: string, latest: string) => `${version}, update to ${latest}`,
    managed: "Managed",
    shards: (cluster: string) => `Shards of ${cluster}`,
  },
  addCluster: {
    open: "Add a cluster",
    title: "Add a cluster",
    text: "A cluster is a program on a machine of yours. Start it in one of these ways; it connects to this service automatically. <link>What a cluster is</link>",
    name: "Name of the cluster",
    nameHelp: "It is shown here and in the names of its shards.",
    ways: "Ways to start a cluster",
    token: {
      title: "Token",
      text: "The cluster signs in with an API token. With a new one, the commands below are complete.",
      create: "Create a token",
      name: (cluster: string) => `Cluster on ${cluster}`,
      created: (name: string) =>
        textWithNames`The token ${name} is in the commands below. It is shown only until you close this dialog: anyone who has it can act as you.`,
      revoke: "Revoke the token",
      revoked: "The token was revoked",
      value: "Token",
      paste: "Paste this token when the program asks for it.",
      existing: "You can also use an existing token: <link>API tokens</link>",
    },
    waiting: "Waiting for the cluster to connect …",
    connected: (shards: readonly string[]) => textWithNames`Connected: ${formatList(shards)}`,
    connectedText: "The cluster now connects the bots that it may run.",
    done: "Done",
  },
  shard: {
    idToCopy: (name: string) => `the ID of ${name}`,
    started: "Started",
    lastSeen: "Last seen",
    categories: "Categories",
    log: "Log",
    logOf: (name: string) => `Log of ${name}`,
    states: { connected: "Connected", full: "Full", lost: "Disconnected" },
    disconnected: "Disconnected",
    lost: "Its bots move to other shards with free capacity. Its log is kept for 10 minutes.",
  },
  capacity: {
    label: (name: string) => `Bots of ${name}`,
    text: (connected: number, assigned: number, capacity: number) =>
      `${formatNumber(connected)} connected, ${formatNumber(assigned)} assigned, capacity ${formatNumber(capacity)}`,
    connected: (count: number) => `${formatNumber(count)} connected`,
    ownConnected: (count: number) => `${formatNumber(count)} of your bots connected`,
    assigned: (count: number) => `${formatNumber(count)} assigned`,
    free: (free: number, capacity: number) => `${formatNumber(free)} free of ${formatNumber(capacity)}`,
    shared: (capacity: number) => `up to ${formatNumber(capacity)} bots, shared with other accounts`,
    full: (assigned: number, capacity: number) => `${formatNumber(assigned)} of ${formatNumber(capacity)} · full`,
    fullShared: (own: number, capacity: number) =>
      `${formatNumber(own)} of ${formatNumber(capacity)} are yours, other accounts use the rest · full`,
    waiting: (count: number) =>
      plural(count, { one: "1 bot waits for capacity", other: `${formatNumber(count)} bots wait for capacity` }),
    term: "Capacity",
  },
  log: {
    title: (name: string) => `Log of ${name}`,
    titleOfUnknown: "Log of a shard that is not connected",
    level: "Level",
    levels: { debug: "All", info: "Info and above", warn: "Warnings and errors", error: "Errors" },
    search: "Search the log",
    searchExample: "Text or bot",
    shown: (shown: number, all: number) => `${formatNumber(shown)} of ${formatNumber(all)} lines`,
    noMatch: (count: number) =>
      plural(count, {
        one: "One line is hidden by the filter.",
        other: `${formatNumber(count)} lines are hidden by the filter.`,
      }),
    clearFilter: "Clear the filter",
    download: "Download",
    noLines: "There is no line to download.",
    fileName: (name: string) => `${name.replace(/[^\w.-]+/g, "-") || "shard"}.log`,
    /** When, how grave, of which bot, and what. */
    line: "{time} {level} {message}",
    lineOfBot: "{time} {level} {bot} {message}",
    lines: "Log lines",
    notConnected: "Not connected. The log is kept for 10 minutes after the shard disconnects.",
    pause: "Pause",
    resume: "Resume",
    close: "Close log",
    notFound: "Log not found. The shard disconnected more than 10 minutes ago, or it belongs to another account.",
    empty: "No log lines yet.",
    managed: "Another account runs this shard. Only the lines about your bots are shown.",
  },
} as const;

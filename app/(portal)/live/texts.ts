/** Texts of the page of clusters and shards. */
export const liveTexts = {
  title: "Live",
  description: "The clusters that connect your bots, and the status of each bot. Updates automatically.",
  empty: {
    title: "No cluster is connected",
    text: "A cluster is a program on your machine that connects your bots to the game platform. Start one as shown here; it then appears on this page automatically.",
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
  startAnother: "Start another cluster",
  shard: {
    idToCopy: (shortId: string) => `ID of shard ${shortId}`,
    started: "Started",
    lastSeen: "Last seen",
    categories: "Categories",
    log: "Log",
    logOf: (shortId: string) => `Log of shard ${shortId}`,
  },
  capacity: {
    label: (shortId: string) => `Bots of shard ${shortId}`,
    text: (connected: number, assigned: number, capacity: number) =>
      `${connected} connected, ${assigned} assigned, capacity ${capacity}`,
    connected: (capacity: number) => `of ${capacity} connected`,
    assigned: (assigned: number) => `${assigned} assigned`,
  },
  log: {
    title: (shortId: string) => `Log of shard ${shortId}`,
    lines: "Log lines",
    notConnected: "Not connected. The log is kept for 10 minutes after the shard disconnects.",
    pause: "Pause",
    resume: "Resume",
    close: "Close log",
    notFound: "Log not found. The shard disconnected more than 10 minutes ago, or it belongs to another account.",
    failed: "The log could not be loaded. Trying again automatically.",
    empty: "No log lines yet.",
    managed: "Another account runs this shard. Only the lines about your bots are shown.",
    bot: "bot",
  },
} as const;

/** The texts of the page about clusters. */
export const clustersTexts = {
  title: "Clusters",
  lead: "A cluster is a program on a machine of yours. It signs your bots in at the game platform, keeps them signed in and runs their commands.",
  words: {
    title: "Clusters and shards",
    items: [
      "A cluster consists of shards: one process each, on the same machine. Each shard runs up to as many bots as its capacity allows.",
      "A shard has the name of its cluster and a number: `home 1`, `home 2`. [Clusters](/live) shows what each of them runs and how much capacity is free.",
      "A bot is run by one shard at a time. When a shard ends, its bots are assigned to other shards that have free capacity and accept their category.",
      "Only clusters connect bots. Without a cluster that accepts them, they stay Offline.",
    ],
  },
  start: {
    title: "Start one",
    text: "[Add a cluster](/live?add=cluster) creates a token and fills it in. All you need is Node.js 20 or later, and one outgoing connection to this service. The shortest way is one line in a terminal:",
    code: "Start a cluster",
    program: "In a program of your own, install the package and save these ten lines as `cluster.mjs`:",
    programCode: "cluster.mjs",
    installCode: "Install the package and start the program",
    unattended:
      "To start it automatically, choose the unit file for systemd, the container file, the Windows task or the launch agent for macOS in the same dialog.",
  },
  token: {
    title: "The token",
    items: [
      "A cluster signs in with an API token, or with an access token that has the scopes `bots.run`, `categories.read` and `bots.read`.",
      "Create one token for each cluster. Then you can revoke one without ending the others: its shards are disconnected at once, and their bots are assigned to the other clusters.",
      "The program reads the token from `SVC_TOKEN` or from a file, never from a flag, so that other users of the machine do not see it.",
    ],
  },
  capacity: {
    title: "Capacity",
    items: [
      "`--shards` is the number of processes, `--bots-per-shard` how many bots each of them runs at most. Two shards with 50 bots each have a capacity of 100.",
      "When all clusters are full, the remaining bots wait. [Overview](/overview) says how many. Start more shards or another cluster: waiting bots are assigned at once.",
      "`--categories` and `--bots` limit a cluster to some categories and bots, `--uncategorised` to the bots without a category. Of several, it runs what is in any of them. The rest is left to other clusters.",
      "An ID that does not exist is ignored, with a line in the log. When it exists later, its bots are assigned at once.",
    ],
  },
  flags: {
    title: "Flags of the program",
    text: "`svc-cluster --help` lists them all. Each may also be an environment variable.",
    table: "Flags",
    columns: ["Flag", "Meaning"],
    rows: [
      ["--url", "The address of the gateway. With the portal's address, the program finds the gateway by itself."],
      ["--name", "The name of the cluster. Its shards use it in their names."],
      ["--shards", "How many processes run."],
      ["--bots-per-shard", "How many bots each process runs at most."],
      ["--categories, --bots", "The IDs of the categories and bots that it runs; all bots without them."],
      ["--uncategorised", "Runs the bots without a category, too; alone, only these."],
      [
        "--override",
        'Settings that take precedence over the categories\', as JSON: `{"all": {"acceptInvites": false}, "categories": {"ID": {…}}, "bots": {"ID": {…}}}`. What is set for a bot wins over its category, and that over all.',
      ],
      ["--restart-every", "Restarts the cluster at intervals, such as `1h` or `1h30m`."],
      ["--hide-names, --hide-emails", "Leaves names, or e-mail addresses, out of the log."],
      ["--platform", "The package or file of the [platform](/docs/platforms)."],
      ["--token-file", "A file with the token, in place of `SVC_TOKEN`."],
    ],
  },
  trouble: {
    title: "When bots do not connect",
    items: [
      "[Clusters](/live) shows whether the cluster is connected. If not, its own output says why: a wrong address, a revoked token, or a version that is too old.",
      "The log of a shard on the same page names the bot of each line. Filter by level or text, pause it, or download it.",
      "The page of each bot, and *Needs attention* on the [overview](/overview), name the reason for each bot that is not connected.",
    ],
  },
} as const;

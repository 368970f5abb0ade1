/** The texts of the gateway's page. */
export const gatewayTexts = {
  title: "Gateway",
  lead: "The live state of your bots. The gateway is read-only and contains only bots that are connected.",
  access: {
    title: "Who may use it",
    items: [
      "API tokens, after [gateway access](/developers/access) was granted to your account.",
      "Access tokens of applications with the scope `bots.read`.",
      "Every call must contain your own account ID as `SVC_BUCKET_ID`. Any other value is answered with 403.",
    ],
    code: "Get your account ID",
  },
  polling: {
    title: "Polling",
    text: "One route lists every connected bot with its status (1 Booting, 2 Available, 3 Busy, 4 Disconnected), its party and the members of the party. Another route lists the shards that run the bots. One call every 10 to 30 seconds is well within the limits.",
    bots: "List the connected bots",
    shards: "List the shards",
    reasonsText:
      "A third route says why bots are not connected: the IDs of the bots by reason, such as full clusters or refused credentials. Bots that wait for a free place are listed in the order in which shards take them.",
    reasons: "List why bots are not connected",
  },
  stream: {
    title: "Event stream",
    text: "One open connection replaces many calls: the gateway sends server-sent events within milliseconds. An account may have ten open streams. The parameters `events`, `category` and `bots` leave out what you do not need: a bot that leaves the category is told of as gone.",
    code: "Watch the fleet",
    table: "Events",
    columns: ["Event", "Data, as JSON", "When"],
    events: [
      {
        name: "snapshot",
        data: "bots and shards: the whole fleet",
        when: "At the start, and after missed events. Replace everything that you stored.",
      },
      { name: "bot", data: "A bot, as in GET /bots", when: "The bot connected or changed." },
      { name: "gone", data: "The ID of a bot", when: "The bot is no longer connected." },
      { name: "shards", data: "All shards, as in GET /shards", when: "A shard changed; at most once a second." },
      {
        name: "activity",
        data: "What a bot did, or what happened to it",
        when: "Immediately: messages, commands, invitations, statuses.",
      },
      {
        name: "automationRan",
        data: "The bot, the automation, what started it, its result and length",
        when: "An automation ran on a bot.",
      },
      {
        name: "job",
        data: "How far a job is: its state and counts",
        when: "It was created, went on (at most once a second) or ended.",
      },
    ],
  },
  pages: {
    title: "From a page",
    text: "The `EventSource` of browsers sends no token, and a token has no place in a page. Let your own server get a ticket and pass it to the page: it opens one stream within 30 seconds, and the stream ends when the token loses its access.",
    ticket: "Get a ticket",
    program: "Open the stream in the page",
    again:
      "After a lost connection, open a new `EventSource` with another ticket, and with the ID of the last event as `lastEventId`.",
  },
  resuming: {
    title: "Resuming a lost connection",
    text: "Connect again and send the last `id` that you read in the header `Last-Event-ID`. Where a filter leaves events out, a block with an `id` alone tells how far you have come; the browser's `EventSource` and our client keep it by themselves. The stream continues after that event, and no event is sent twice. If the ID is too old, or if you read too slowly, you receive a `snapshot` instead; every other event builds on the events before it. The stream ends when its credential becomes invalid, and the response to the next connection states the reason.",
    code: "Follow the fleet",
  },
} as const;

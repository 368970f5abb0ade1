import { formatFacts, formatHoursAndMinutes, formatNumber, formatUnit, plural } from "../../_ui/format.ts";

/** `2 mins`, `3 hrs 12 mins`; from a second on. */
const duration = (seconds: number): string =>
  seconds < 60
    ? formatUnit(Math.max(1, Math.round(seconds)), "second", "short")
    : formatHoursAndMinutes(Math.floor(Math.round(seconds / 60) / 60), Math.round(seconds / 60) % 60);

/** The texts of the status page. */
export const statusTexts = {
  title: "Status",
  description: "Whether the parts of this service work, and how they worked on the last 90 days.",
  states: {
    works: "Operational",
    degraded: "Degraded",
    partlyDown: "Partly down",
    down: "Down",
    paused: "Paused",
    unknown: "Unknown",
  },
  parts: "Parts of the service",
  checking: { title: "Checking", text: "Requesting the status of the service." },
  noAnswer: {
    title: "The service does not respond",
    text: "The service or your connection may be down. This page keeps checking.",
  },
  down: {
    title: "Some parts are down",
    text: (parts: string) => `Affected: ${parts}. This page keeps checking.`,
  },
  affected: {
    title: "Some parts do not work as usual",
    text: (parts: string) => `Affected: ${parts}. The incident below says more.`,
  },
  maintenance: { title: "The service is in maintenance", text: "It is not available until the maintenance ends." },
  works: { title: "All parts are operational", text: "No problems reported." },
  numbers: "Live numbers",
  notChecked: "Not checked yet.",
  checked: (time: string) => `Last checked at ${time}. The page checks every five seconds.`,
  history: {
    bar: (part: string) => `${part}, by day`,
    uptime: (share: string) => `${share} uptime in 90 days`,
    noUptime: "No data yet",
    first: "90 days ago",
    firstOnPhone: "30 days ago",
    last: "Today",
    day: (date: string, what: string) => formatFacts([date, what]),
    unknown: "No data",
    worked: (share: string) => `${share} uptime`,
    downFor: (share: string, seconds: number) => `${share} uptime, down for ${duration(seconds)}`,
    pausedFor: (seconds: number) => `in maintenance for ${duration(seconds)}`,
    levels: {
      works: "No down time",
      partly: "Down for a part of the day",
      down: "Down for more than an hour",
      paused: "In maintenance",
      unknown: "No data",
    },
    legend: "Signs",
    asTable: "Show as a table",
    table: "Uptime by day",
    date: "Day (UTC)",
    empty: "There is no data yet.",
    failed: "The history cannot be read at the moment. This page keeps trying.",
  },
  incidents: {
    open: "Open incidents",
    past: "Past incidents",
    none: "No incidents in the last 90 days.",
    affected: (parts: string) => `Affected: ${parts}`,
    at: (time: string) => `${time} UTC`,
    edited: (time: string) => `Corrected at ${time} UTC`,
    updatesOf: (title: string) => `Updates of ${title}`,
    earlier: (count: number) =>
      plural(count, { one: "Show one earlier update", other: `Show ${formatNumber(count)} earlier updates` }),
  },
  follow: {
    title: "Get news of incidents",
    feedHelp: "{feed} has every incident and its updates.",
    feed: "The Atom feed",
    feedName: "Incidents",
    mailHelp: "Or get a mail at each update of an incident. Each mail has a link that ends them.",
    address: "E-mail address",
    submit: "Send me mails",
    asked: "Look into your mailbox",
    askedHelp: "If this address gets no mails about incidents yet, a mail with a link that confirms it is on its way.",
  },
  confirm: {
    title: "Mails about incidents",
    question: "Confirm that you want a mail at each update of an incident.",
    submit: "Confirm",
    done: "You get mails about incidents",
    doneHelp: (email: string) => `From the next update on, mails go to ${email}. Each one has a link that ends them.`,
    toStatus: "To the status page",
  },
} as const;

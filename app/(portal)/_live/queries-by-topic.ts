import type { LiveTopic } from "#server/contract/live-changes.ts";

/** The queries that show each kind of data. The list of bots is not here: it reads the changed ones only. */
const QUERIES: Record<LiveTopic, string> = {
  account: `identity.user identity.email identity.security identity.access identity.deletion identity.preferences
    bots.count firstSteps`,
  activity: "auditLog countAuditLog",
  alerts: "alerts.settings",
  applications: "applications.list applications.get applications.users",
  approvals: "approvals.list identity.access",
  bots: `bots.count bots.get bots.listFirst bots.listDetails bots.problems bots.problemCounts bots.reason bots.reasons bots.reasonCounts
    categories.listManaged demo.get firstSteps`,
  categories: `categories.list categories.get categories.listManaged schedules.choices bots.reason bots.reasons
    bots.reasonCounts live.commands`,
  jobs: "jobs.list jobs.get jobs.items jobs.groups jobs.groupItems jobs.countOpen schedules.runs",
  presets: "presets.list presets.get schedules.choices",
  reviews: "reviews.list identity.user",
  schedules: "schedules.list schedules.get schedules.runs schedules.choices",
  sessions: "sessions.list identity.access",
  tokens: "tokens.list identity.access firstSteps",
  trash: "bots.listDeleted",
  views: "views.list schedules.choices",
  webhooks: "webhooks.list identity.access",
};

const STAFF_QUERIES: Partial<Record<LiveTopic, string>> = {
  account: "admin.account admin.searchAccounts admin.countAccounts",
  applications: "admin.application admin.searchApplications admin.countApplications",
  reviews: "admin.pendingReviews admin.review",
};

/** They read many rows: while changes go on, pages ask for them less often. */
const SLOW = new Set(
  `auditLog countAuditLog bots.listDetails bots.problems bots.problemCounts bots.reason bots.reasons
  bots.reasonCounts admin.searchAccounts admin.countAccounts admin.searchApplications admin.countApplications
  `.split(/\s+/),
);

const namesOf = (queries: Partial<Record<LiveTopic, string>>, topics: Iterable<LiveTopic>): string[] =>
  [...topics].flatMap((topic) => (queries[topic] ?? "").split(/\s+/).filter(Boolean));

/** The names of the queries that show these topics. */
export function queriesByTopic(topics: Iterable<LiveTopic>, staffTopics: Iterable<LiveTopic> = []) {
  const names = new Set([...namesOf(QUERIES, topics), ...namesOf(STAFF_QUERIES, staffTopics)]);
  const isSlow = (name: string) => SLOW.has(name);
  return { quick: [...names].filter((name) => !isSlow(name)), slow: [...names].filter(isSlow) };
}

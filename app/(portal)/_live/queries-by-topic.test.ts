import { expect, it } from "vitest";
import { LIVE_TOPICS } from "#server/contract/live-changes.ts";
import { PROCEDURES } from "#server/transport/trpc/procedures-by-name.ts";
import { queriesByTopic } from "./queries-by-topic.ts";

/** Queries that a change of data does not concern, and why. */
const OTHERS: Record<string, string> = {
  "admin.auditLog": "of all accounts: every call would change it",
  "admin.countAuditLog": "of all accounts: every call would change it",
  "admin.mails": "reads itself every few seconds",
  "admin.maintenance": "reads itself every few seconds",
  "automations.activity": "reads itself every few seconds",
  "automations.clusters": "what the shards offer",
  "automations.list": "reads itself every few seconds",
  "botSignIns.availability": "what the shards offer",
  "botSignIns.get": "reads itself every second",
  "bots.list": "sync-bot-list.ts reads the changed bots",
  "bots.listChanges": "what sync-bot-list.ts reads",
  "charts.commands": "reads itself at an interval",
  "charts.limits": "reads itself at an interval",
  "charts.serviceStatus": "reads itself at an interval",
  "charts.status": "reads itself at an interval",
  "incidents.list": "reads itself every few seconds",
  "items.get": "of the game",
  "items.search": "of the game",
  "live.countHistory": "the stream sends each entry",
  "live.history": "the stream sends each entry",
  "live.shardLog": "reads itself while it is followed",
  "live.shards": "the stream sends them",
  "live.snapshot": "the stream sends it",
  "notifications.list": "the stream has an event for it",
  "publicBots.get": "of all accounts: reads itself at an interval",
  "publicBots.list": "of all accounts: reads itself at an interval",
  "publicBots.stats": "of all accounts: reads itself at an interval",
  "publicBots.summary": "of all accounts: reads itself at an interval",
  "requests.count": "reads itself while it is followed",
  "requests.countAll": "every call would change it",
  "requests.limitUsage": "reads itself at an interval",
  "requests.list": "reads itself while it is followed",
  "schedules.preview": "computed from what is typed",
  "service.status": "reads itself at an interval",
  "social.blocked": "of the game",
  "social.friends": "of the game",
  "social.pending": "of the game",
  "social.search": "of the game",
  "status.history": "reads itself at an interval",
  "webhooks.deliveries": "reads itself every few seconds",
};

it("every query of the portal is read again when its data changes, or listed with the reason why not", () => {
  const queries = [...PROCEDURES.values()].flatMap(({ name, type }) => (type === "query" ? [name] : []));
  const { quick, slow } = queriesByTopic(LIVE_TOPICS, LIVE_TOPICS);
  expect([...quick, ...slow, ...Object.keys(OTHERS)].sort()).toEqual(queries.sort());
});

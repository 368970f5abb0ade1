import { expect, it } from "vitest";
import type { NotificationKind } from "#server/contract/alerts.ts";
import { describeNotification as describeInMail } from "#server/contract/describe-notification.ts";
import { english } from "../../_languages/english.ts";
import { describeNotification } from "./describe-notification.ts";

const named = { name: "home" };
const CASES: [NotificationKind, Record<string, unknown>][] = [
  ...[1, 1200].flatMap((count): [NotificationKind, Record<string, unknown>][] => [
    ["bots.down", { count }],
    ["bots.refused", { count }],
    ["cluster.full", { waiting: count }],
    ["job.failed", { failed: 1, total: count + 2, skipped: 2 }],
    ["job.failed", { failed: 1, total: count, job: { kind: "import" } }],
    ["token.expiring", { token: named, days: count }],
    ["automation.notified", { automation: named, notices: [{ text: "Hi" }], count }],
  ]),
  ["cluster.gone", { cluster: named }],
  ["job.failed", {}],
  ...[true, false].flatMap((approved): [NotificationKind, Record<string, unknown>][] => [
    ["request.decided", { approved, application: named }],
    ["request.decided", { approved, request: { kind: "developer" } }],
    ["request.decided", { approved, request: { kind: "limit" } }],
    ["request.decided", { approved, request: { kind: "another" } }],
  ]),
  ["webhook.disabled", { webhook: named }],
  ["schedule.paused", { schedule: named }],
];

it.each(CASES)("in English %s of %j is the same in the bell and in mails", (kind, data) => {
  for (const ended of [false, true]) {
    expect(describeNotification(english, kind, data, ended)).toBe(describeInMail(kind, data, ended));
  }
});

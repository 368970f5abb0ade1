import { expect, it } from "vitest";
import type { NotificationKind } from "#server/contract/alerts.ts";
import { english } from "../../_languages/english.ts";
import { describeNotification } from "./describe-notification.ts";

const named = { name: "home" };
const many = 1200;
const automation = { automation: named, notices: [{ text: "Hi" }] };
const verdict = (approved: boolean) => (approved ? "approved" : "rejected");

type Case = [kind: NotificationKind, data: Record<string, unknown>, lasting: string, ended?: string];

const CASES: Case[] = [
  ["bots.down", { count: 1 }, "1 bot is not connected", "1 bot was not connected"],
  ["bots.down", { count: many }, "1,200 bots are not connected", "1,200 bots were not connected"],
  ["bots.refused", { count: 1 }, "1 bot cannot sign in", "1 bot could not sign in"],
  ["bots.refused", { count: many }, "1,200 bots cannot sign in", "1,200 bots could not sign in"],
  [
    "cluster.full",
    { waiting: 1 },
    "All clusters are full, and 1 bot waits",
    "All clusters were full, and 1 bot waited",
  ],
  [
    "cluster.full",
    { waiting: many },
    "All clusters are full, and 1,200 bots wait",
    "All clusters were full, and 1,200 bots waited",
  ],
  ["cluster.gone", { cluster: named }, "Cluster home is disconnected", "Cluster home was disconnected"],
  ["job.failed", {}, "A job failed"],
  ["job.failed", { failed: 1, total: 3, skipped: 2 }, "A job failed for 1 of 1 bot"],
  ["job.failed", { failed: 1, total: many + 2, skipped: 2 }, "A job failed for 1 of 1,200 bots"],
  ["job.failed", { failed: 1, total: 1, job: { kind: "import" } }, "A job failed for 1 of 1 row"],
  ["job.failed", { failed: 1, total: many, job: { kind: "import" } }, "A job failed for 1 of 1,200 rows"],
  ["token.expiring", { token: named, days: 1 }, "API token home expires within 1 day"],
  ["token.expiring", { token: named, days: many }, "API token home expires within 1,200 days"],
  ["automation.notified", { ...automation, count: 1 }, "home: Hi"],
  ["automation.notified", { ...automation, count: many }, "home: Hi (and 1,199 more)"],
  ["webhook.disabled", { webhook: named }, "Webhook home was disabled: its messages do not arrive"],
  ["schedule.paused", { schedule: named }, "Schedule home was paused"],
  ...[true, false].flatMap((approved): Case[] => [
    ["request.decided", { approved, application: named }, `The verification of home was ${verdict(approved)}`],
    [
      "request.decided",
      { approved, request: { kind: "developer" } },
      `Your request for gateway access was ${verdict(approved)}`,
    ],
    [
      "request.decided",
      { approved, request: { kind: "limit" } },
      `Your request for more bots was ${verdict(approved)}`,
    ],
    [
      "request.decided",
      { approved, request: { kind: "another" } },
      `Your request for a change of your account was ${verdict(approved)}`,
    ],
  ]),
];

it.each(CASES)("in English %s of %j is: %s", (kind, data, lasting, ended = lasting) => {
  expect(describeNotification(english, kind, data, false)).toBe(lasting);
  expect(describeNotification(english, kind, data, true)).toBe(ended);
  expect(describeNotification(english, kind, { ...data, state: "ended" }, false)).toBe(ended);
});

import { expect, it } from "vitest";
import { runningApplication } from "../application.ts";
import { createMetrics } from "../metrics/create-metrics.ts";
import { metrics } from "../metrics/metrics.ts";
import { newAccount } from "../testing/accounts.ts";
import { countQueries } from "../testing/count-queries.ts";
import { parseMetrics } from "../testing/parse-metrics.ts";
import { restartApplication } from "../testing/test-application.ts";
import { db } from "./db.ts";
import { newId } from "./id.ts";
import { observeWaitingWork } from "./observe-waiting-work.ts";

const HOUR = 3_600;
const sinceHours = (hours: number) => new Date(Date.now() - hours * HOUR * 1_000);

/** The values of both gauges by kind, as a new process reads them. */
async function read() {
  await restartApplication();
  runningApplication().set(metrics, createMetrics());
  observeWaitingWork();
  return scrape();
}

async function scrape() {
  const families = parseMetrics((await metrics()?.scrape())?.text ?? "");
  const byKind = (name: string) =>
    Object.fromEntries((families.get(name)?.samples ?? []).map(({ labels, value }) => [labels.kind, value]));
  return { counts: byKind("svc_waiting"), seconds: byKind("svc_waiting_seconds") };
}

const newDelivery = (webhookId: string, hours: number, state: "pending" | "delivered" = "pending") =>
  db().webhookDelivery.create({
    data: {
      ...{ id: newId(), webhookId, messageId: newId(), kind: "test", payload: {}, state },
      nextAttemptAt: state === "pending" ? sinceHours(hours) : null,
    },
  });

it("what is due is counted by kind, with the time of the first; the database is asked once for many readings", async () => {
  expect(await read()).toEqual({
    counts: { jobs: 0, webhooks: 0, mails: 0 },
    seconds: { jobs: 0, webhooks: 0, mails: 0 },
  });
  const { accountId } = await newAccount();
  const job = (state: "queued" | "done", hours: number) =>
    db().job.create({
      data: {
        ...{ id: newId(), accountId, kind: "command", state, createdAt: sinceHours(hours) },
        ...{ actorKind: "session", requestId: "request" },
      },
    });
  await Promise.all([job("queued", 2), job("queued", 1), job("done", 9)]);
  const webhook = (enabled: boolean) =>
    db().webhook.create({
      data: { id: newId(), accountId, name: "W", url: "https://a.example/", keyId: "k", sealedSecret: "s", enabled },
    });
  const [on, off] = await Promise.all([webhook(true), webhook(false)]);
  await Promise.all([
    newDelivery(on.id, 3),
    newDelivery(on.id, -1),
    newDelivery(on.id, 9, "delivered"),
    newDelivery(off.id, 9),
  ]);
  const mail = (state: "pending" | "outbox", hours: number) =>
    db().mail.create({
      data: {
        ...{ id: newId(), kind: "alert", address: "a@example.com", subject: "A", keyId: "k", sealedText: "s", state },
        nextAttemptAt: sinceHours(hours),
      },
    });
  await Promise.all([mail("pending", 4), mail("outbox", 9)]);
  const { counts, seconds } = await read();
  expect(counts).toEqual({ jobs: 2, webhooks: 1, mails: 1 });
  for (const [kind, hours] of Object.entries({ jobs: 2, webhooks: 3, mails: 4 })) {
    expect(seconds[kind]).toBeGreaterThan(hours * HOUR - 60);
    expect(seconds[kind]).toBeLessThan((hours + 1) * HOUR);
  }
  expect(await countQueries(() => Promise.all(Array.from({ length: 20 }, scrape)))).toBe(0);
});

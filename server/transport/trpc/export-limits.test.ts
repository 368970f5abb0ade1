import { describe, expect, it } from "vitest";
import { RATES } from "../../contract/limits/trpc.ts";
import { db } from "../../data/db.ts";
import { readUsage } from "../../data/rate-limit-counters.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { consumeRate } from "../../domain/service/rate-limit.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { callPortal } from "../../testing/call-portal.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { newEndedJob, newExportToDelete } from "../../testing/run-jobs.ts";
import { PROCEDURES } from "./procedures-by-name.ts";

interface Refused {
  error?: { data: { fault: string } };
}
const faultOf = ({ status, body }: { status: number; body: Refused }) => [status, body.error?.data.fault];

describe("an export in the portal is one use of bulk export", () => {
  const windows = async ({ accountId }: TestAccount, ip: string) => {
    const ofAddress = await readUsage("bots.export:direct", rateLimitAddress(ip));
    return [ofAddress?.used ?? 0, (await readUsage("trpc.export", accountId))?.used ?? 0];
  };
  const age = ({ accountId }: TestAccount, minutes: number) =>
    db()
      .$executeRaw`UPDATE "Session" SET "authenticatedAt" = now() - make_interval(mins => ${minutes}::int) WHERE "accountId" = ${accountId}`;

  it("whatever questions who the person is come first", async () => {
    const account = await newAccount();
    await newBot(account);
    const ip = newIpAddress();
    const create = () =>
      callPortal<Refused>("POST", "jobs.createExport", { account, input: { deleteAfterExport: false }, ip });
    await age(account, 60);
    for (let call = 0; call < 5; call++) expect(faultOf(await create())).toEqual([403, "recent_sign_in_required"]);
    expect(await windows(account, ip)).toEqual([0, 0]);
    await age(account, 0);
    expect((await create()).status).toBe(200);
    expect(await windows(account, ip)).toEqual([1, 1]);
    expect([(await create()).status, (await create()).status]).toEqual([200, 429]);
  });

  it("however often its file is downloaded, after the limit has been reached too", async () => {
    const account = await newAccount();
    const ip = newIpAddress();
    for (const rate of RATES.export) {
      const key = rate.per === "address" ? rateLimitAddress(ip) : account.accountId;
      await consumeRate(rate, key, rate.calls);
    }
    const jobId = await newEndedJob(account, { kind: "export", state: "done" });
    for (let call = 0; call < 5; call++)
      expect((await callPortal<Refused>("POST", "jobs.exportFile", { account, input: { jobId }, ip })).status).toBe(
        200,
      );
    const deletion = await newExportToDelete(account);
    expect((await callPortal<Refused>("POST", "jobs.deleteExported", { account, input: deletion, ip })).status).toBe(
      200,
    );
  });
});

it("a call that is only asked who the person is uses up nothing of its class, whichever that is", async () => {
  const account = await newAccount();
  const { accountId } = account;
  await db().session.updateMany({ where: { accountId }, data: { authenticatedAt: new Date(0) } });
  const asked = [...PROCEDURES.values()].filter(({ operation }) => operation.spec.access.recentSignIn);
  expect(asked.length).toBeGreaterThan(20);
  for (const rate of Object.entries(RATES).flatMap(([name, rates]) => (name === "write" ? [] : rates)))
    await consumeRate(rate, rate.per === "address" ? rateLimitAddress(account.ip) : accountId, rate.calls);
  for (const { name } of asked) {
    const reply = await callPortal<Refused>("POST", name, { account, input: {}, ip: account.ip });
    expect([name, ...faultOf(reply)]).not.toContain("rate_limited");
  }
});

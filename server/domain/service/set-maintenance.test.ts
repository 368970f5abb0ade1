import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { broker } from "../../data/broker.ts";
import { readMaintenance } from "../../data/maintenance.ts";
import { currentSigningKey } from "../../data/signing-keys.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { hasRedis } from "../../testing/test-application.ts";
import { startTwoApplications, type TwoApplications } from "../../testing/two-applications.ts";
import { ensureSigningKey, rotateSigningKey } from "../oauth/rotate-signing-key.ts";
import { setMaintenance } from "./set-maintenance.ts";

describe.skipIf(!hasRedis())("the other process is told at once", () => {
  let staff: TestAccount;
  let processes: TwoApplications;
  beforeAll(async () => {
    staff = await newAccount({ flags: AccountFlag.Staff });
    processes = await startTwoApplications();
  });
  afterAll(() => processes.stop());

  it("of a maintenance and of its end", async () => {
    const seen = () => processes.second(readMaintenance);
    await seen();
    let told = 0;
    processes.second(() => broker()?.subscribe("changed:maintenance", () => (told += 1)));
    await processes.second(() => broker()?.subscribed());
    for (const on of [true, false]) {
      expect((await seen()).on).toBe(!on);
      await processes.first(() => setMaintenance({ on, message: "Noon" }, staff.actor));
      await expect.poll(() => told).toBe(on ? 1 : 2);
      expect((await seen()).on).toBe(on);
    }
  });

  it("of the first signing key, and of a rotation", async () => {
    const messages: string[] = [];
    processes.second(() => broker()?.subscribe("changed:signing keys", (message) => messages.push(message)));
    await processes.second(() => broker()?.subscribed());
    expect(await processes.second(currentSigningKey)).toBeNull();
    await processes.first(ensureSigningKey);
    const key = () => processes.second(currentSigningKey);
    await expect.poll(async () => (await key())?.id).toBe((await processes.first(currentSigningKey))?.id);
    await processes.first(rotateSigningKey);
    await expect.poll(() => messages).toHaveLength(2);
  });
});

import { beforeAll, expect, it } from "vitest";
import { runningApplication } from "../application.ts";
import { hashPassword, PASSWORD_COST, passwordCost, verifyPassword } from "./password.ts";

beforeAll(() => void runningApplication().set(passwordCost, PASSWORD_COST)); // tests have a cheaper one

it("threat 9: a password is stored as argon2id, salted, and only itself matches", async () => {
  const [first, second] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, "correct horse")).toBe(true);
  for (const wrong of ["", "correct hors", "Correct horse", "correct horse ", "correct horse\0"]) {
    expect(await verifyPassword(first, wrong)).toBe(false);
  }
});

it("threat 11: for an unknown account no password matches, the decoy's own included, and as much work is done", async () => {
  expect(await verifyPassword(null, "no account has this password")).toBe(false);
  const stored = await hashPassword("x");
  // Processor time, not time on the clock: the machine may be busy with something else.
  const cost = async (hash: string | null) => {
    const laps: number[] = [];
    for (let n = 0; n < 7; n++) {
      const start = process.cpuUsage();
      await verifyPassword(hash, "wrong");
      const { user, system } = process.cpuUsage(start);
      laps.push(user + system);
    }
    return Math.min(...laps);
  };
  const [known, unknown] = [await cost(stored), await cost(null)];
  expect(unknown).toBeGreaterThan(known * 0.5);
  expect(unknown).toBeLessThan(known * 2);
});

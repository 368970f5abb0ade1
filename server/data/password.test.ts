import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

it("a password is kept as argon2id, salted, and only itself matches", async () => {
  const [first, second] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, "correct horse")).toBe(true);
  for (const wrong of ["", "correct hors", "Correct horse", "correct horse ", "correct horse\0"]) {
    expect(await verifyPassword(first, wrong)).toBe(false);
  }
});

it("for an unknown account no password matches, the decoy's own included, and as much work is done", async () => {
  expect(await verifyPassword(null, "no account has this password")).toBe(false);
  const stored = await hashPassword("x");
  const time = async (hash: string | null) => {
    const laps: number[] = [];
    for (let n = 0; n < 7; n++) {
      const start = performance.now();
      await verifyPassword(hash, "wrong");
      laps.push(performance.now() - start);
    }
    return laps.sort((a, b) => a - b)[0] as number;
  };
  const [known, unknown] = [await time(stored), await time(null)];
  expect(unknown).toBeGreaterThan(known * 0.5);
  expect(unknown).toBeLessThan(known * 2);
});

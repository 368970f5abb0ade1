import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { isUnavailable } from "./db.ts";
import { runInTurn } from "./transaction-turns.ts";

/** Transactions that end when the test says so. */
function newWork() {
  const begun: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const start = (caller: string, waitMs = 20_000) =>
    runInTurn({ id: caller }, waitMs, async () => {
      begun.push(caller);
      await released;
    });
  return { begun, start, release };
}

it("threat 40: of one caller two run at a time, and another one's begins at once", async () => {
  const { begun, start, release } = newWork();
  const many = Array.from({ length: 50 }, () => start("many"));
  const few = start("few");
  await sleep(20);
  expect(begun).toEqual(["many", "many", "few"]);
  release();
  await Promise.all([...many, few]);
  expect(begun).toHaveLength(51);
});

it("threat 40: fourteen run of all, and then callers take turns", async () => {
  const first = newWork();
  const all = Array.from({ length: 8 }, (_, n) => [first.start(`${n}`), first.start(`${n}`)]).flat();
  await sleep(20);
  expect(first.begun).toHaveLength(14);
  const { begun, start, release } = newWork();
  const later = ["a", "a", "a", "b"].map((caller) => start(caller));
  first.release();
  await sleep(20);
  expect(begun).toEqual(["a", "b", "a"]);
  release();
  await Promise.all([...all, ...later]);
});

it("threat 40: within an account its credentials take turns", async () => {
  const begun: string[] = [];
  const releases: (() => void)[] = [];
  const start = (credentialId: string) =>
    runInTurn({ id: "account", credentialId }, 20_000, async () => {
      begun.push(credentialId);
      await new Promise<void>((resolve) => releases.push(resolve));
    });
  const all = [...Array.from({ length: 50 }, () => start("thief")), start("owner")];
  for (const _ of all) {
    await expect.poll(() => releases.length).toBeGreaterThan(0);
    releases.shift()?.();
  }
  await Promise.all(all);
  expect(begun.indexOf("owner")).toBeLessThanOrEqual(4);
});

it("one whose turn does not come in time is refused as when there is no connection, and takes no place", async () => {
  const { begun, start, release } = newWork();
  const running = [start("one"), start("one")];
  const refused = await start("one", 20).catch((error: unknown) => error);
  expect(isUnavailable(refused)).toBe(true);
  release();
  await Promise.all(running);
  await start("one");
  expect(begun).toHaveLength(3);
});

it("one within another's begins at once, and a failed one gives its place back", async () => {
  const nested = () =>
    runInTurn({ id: "one" }, 20, () =>
      runInTurn({ id: "one" }, 20, () => runInTurn({ id: "one" }, 20, async () => "done")),
    );
  expect(await nested()).toBe("done");
  for (let n = 0; n < 3; n++)
    await expect(runInTurn({ id: "one" }, 20, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await nested()).toBe("done");
});

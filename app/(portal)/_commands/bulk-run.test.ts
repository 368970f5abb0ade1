import { expect, it } from "vitest";
import { BulkRun, type RunDependencies } from "./bulk-run.ts";

const bots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `b${index}`, nickname: `Bot ${index}` }));
const OFFLINE = { message: "The bot is not connected.", requestId: "r", waitSeconds: null, isOffline: true };
const LINE = { command: "ping" };

/** Its clock advances only by waiting. */
function fakeDependencies(run: RunDependencies["run"]) {
  let now = 0;
  const wait = async (ms: number) => {
    now += ms;
  };
  const toProblem = (error: unknown) => (error as { problem: typeof OFFLINE }).problem;
  return { run, toProblem, wait, now: () => now } satisfies RunDependencies;
}
const refuse = (problem: object) => Promise.reject({ problem: { ...OFFLINE, ...problem } });
const states = (run: BulkRun) => run.getSnapshot().results.map(({ state }) => state);

it("runs on at most four bots at once, and has a result for each", async () => {
  let [running, maxRunning] = [0, 0];
  const run = new BulkRun(
    bots(10),
    [LINE],
    fakeDependencies(async (botId) => {
      maxRunning = Math.max(maxRunning, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return { format: 1, content: `pong ${botId}` };
    }),
  );
  await run.start();
  expect(maxRunning).toBe(4);
  expect(states(run)).toEqual(Array(10).fill("done"));
  expect(run.getSnapshot().results[9]?.replies).toEqual([{ line: "ping", format: 1, text: "pong b9" }]);
});

it("a retry runs the commands only on the bots that failed", async () => {
  const requested: string[] = [];
  let online = false;
  const run = new BulkRun(
    bots(3),
    [LINE],
    fakeDependencies((botId) => {
      requested.push(botId);
      if (botId === "b1" && !online) return refuse({});
      return Promise.resolve({ format: botId === "b2" && !online ? 4 : 1 });
    }),
  );
  await run.start();
  expect(states(run)).toEqual(["done", "failed", "failed"]);
  expect(run.getSnapshot().results[1]?.problem).toEqual(OFFLINE);
  online = true;
  await run.retry();
  expect([states(run), requested]).toEqual([Array(3).fill("done"), ["b0", "b1", "b2", "b1", "b2"]]);
});

it("a rate limit pauses the run on all bots for the time it names, then the run continues", async () => {
  let refusals = 1;
  const dependencies = fakeDependencies(() =>
    refusals-- > 0 ? refuse({ waitSeconds: 7 }) : Promise.resolve({ format: 1 }),
  );
  const run = new BulkRun(bots(2), [LINE], dependencies);
  const pauses: (number | null)[] = [];
  run.subscribe(() => pauses.push(run.getSnapshot().pausedUntil));
  await run.start();
  expect(states(run)).toEqual(["done", "done"]);
  expect([dependencies.now(), pauses.includes(7000), run.getSnapshot().pausedUntil]).toEqual([7000, true, null]);
});

it("the commands of a bot run in order, and stop at one without a reply", async () => {
  const requested: string[] = [];
  const lines = [LINE, { command: "level", args: "3" }, { command: "emote", args: "wave" }];
  const run = new BulkRun(
    bots(1),
    lines,
    fakeDependencies((_, { command }) => {
      requested.push(command);
      return command === "level" ? refuse({}) : Promise.resolve({ format: 1 });
    }),
  );
  await run.start();
  expect(requested).toEqual(["ping", "level"]);
  expect(run.getSnapshot().results[0]).toMatchObject({ state: "failed", replies: [{ line: "ping" }] });
});

it("after a stop no further bot is started, and the others can be retried", async () => {
  const run = new BulkRun(
    bots(9),
    [LINE],
    fakeDependencies(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      run.stop();
      return { format: 1 };
    }),
  );
  await run.start();
  expect(states(run).filter((state) => state === "done")).toHaveLength(4);
  expect(states(run).filter((state) => state === "stopped")).toHaveLength(5);
});

import { afterEach, expect, it } from "vitest";
import { Application, perApplication, runningApplication } from "./application.ts";

const before = runningApplication();
const events: string[] = [];
const numbers = perApplication("test numbers", () => {
  events.push("create numbers");
  return [1];
});
const socket = perApplication(
  "test socket",
  () => ({ numbers: numbers() }),
  async () => void events.push("stop socket"),
);
const pool = perApplication(
  "test pool",
  () => ({}),
  async () => void events.push("stop pool"),
);

afterEach(() => {
  events.length = 0;
  before.run();
});

it("a part is created on first use, once, and belongs to one application", () => {
  const first = new Application().run();
  expect(numbers.peek()).toBeUndefined();
  numbers().push(2);
  expect(numbers()).toEqual([1, 2]);
  expect(first.get(numbers)).toBe(numbers());
  expect(events).toEqual(["create numbers"]);
  new Application().run();
  expect(numbers()).toEqual([1]);
});

it("a part that was given a value does not create its own", () => {
  new Application().set(numbers, [7]).run();
  expect([numbers(), socket().numbers]).toEqual([[7], [7]]);
  expect(events).toEqual([]);
});

it("code that another bundle has loaded finds the same part", () => {
  new Application().run();
  const copy = perApplication("test numbers", () => [99]);
  expect(copy()).toBe(numbers());
});

it("parts are stopped once, the one that was created last first; later code finds what was stopped", async () => {
  const application = new Application().run();
  const stopped = pool();
  socket();
  await application.stop();
  await application.stop();
  expect(events).toEqual(["create numbers", "stop socket", "stop pool"]);
  expect(pool()).toBe(stopped);
  expect(numbers()).toEqual([1]);
});

it("a part that has to be stopped is not created after the application has stopped", async () => {
  await new Application().run().stop();
  expect(() => pool()).toThrow("the application has stopped: it has no test pool");
});

it("a part that does not stop leaves no other running, and the stop says so", async () => {
  const broken = perApplication(
    "test broken",
    () => ({}),
    () => Promise.reject(new Error("stuck")),
  );
  const application = new Application().run();
  pool();
  broken();
  await expect(application.stop()).rejects.toThrow("parts of the application did not stop");
  expect(events).toEqual(["stop pool"]);
});

it("without an application the error says what to do", () => {
  Reflect.deleteProperty(globalThis, "svcApplication");
  expect(() => numbers()).toThrow("no application is running: make one and call run()");
});

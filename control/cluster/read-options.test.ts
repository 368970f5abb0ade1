import { expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { ClusterOptions } from "./cluster-options.ts";
import { type OptionsSchema, readOptions } from "./read-options.ts";

const REQUIRED = { url: "http://localhost:3000/gateway/v1", token: "SVC_x", clusterName: "Home" };

test("the documented options are those that are checked: the types have the same members", () => {
  expectTypeOf<z.input<typeof OptionsSchema>>().toEqualTypeOf<Omit<ClusterOptions, "logger">>();
  expectTypeOf<keyof z.input<typeof OptionsSchema>>().toEqualTypeOf<Exclude<keyof ClusterOptions, "logger">>();
});

test("an option that is undefined counts as omitted", () => {
  const omitted = Object.fromEntries(
    ["shards", "platform", "bots", "managed", "source"].map((name) => [name, undefined]),
  );
  expect(readOptions({ ...REQUIRED, ...omitted })).toMatchObject({ shards: 1, platform: { kind: "simulated" } });
});

test("what the platform may suggest has no default", () => {
  const { botsPerShard, loginsPerSecond } = readOptions(REQUIRED);
  expect([botsPerShard, loginsPerSecond]).toEqual([undefined, undefined]);
});

test.each<[Partial<ClusterOptions>, RegExp]>([
  [{ shards: 257 }, /^shards:/],
  [{ botsPerShard: 0 }, /^botsPerShard:/],
  [{ loginsPerSecond: 0 }, /^loginsPerSecond:/],
  [{ clusterName: "x".repeat(65) }, /^clusterName:/],
  [{ platform: { kind: "simulated", people: -1 } }, /^platform/],
  [{ unknown: 1 } as object, /unknown/],
])("%j is refused, and the message names the option", (options, problem) => {
  expect(() => readOptions({ ...REQUIRED, ...options })).toThrow(problem);
});

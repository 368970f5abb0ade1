import { expect, it } from "vitest";
import { streamTimes } from "./http/open-stream.ts";
import { linkTimes } from "./link/link-times.ts";

it("threat 35: the rights to an open stream and to a shard's connection are checked each second", () => {
  expect([streamTimes().checkMs, linkTimes().recheckMs]).toEqual([1_000, 1_000]);
});

import { expect, it } from "vitest";
import { faultOf } from "../../testing/fault-of.ts";
import { openStream, stopStreams } from "./open-stream.ts";

it("a server that stops ends its streams and opens no others: their clients go to another process", async () => {
  const { signal } = new AbortController();
  const options = { name: "test", maxStreams: 2, checkAccess: async () => undefined, signal };
  const stream = await openStream(options);
  stopStreams();
  expect(stream.signal.reason).toMatchObject({ code: "unavailable" });
  expect((await faultOf(openStream(options))).code).toBe("unavailable");
});

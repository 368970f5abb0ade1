import { expect, test } from "vitest";
import { ClusterFixture } from "./testing/cluster-fixture.ts";

test("an unknown id is named once in the log, here and at the service, and once more when it is there", async () => {
  const fixture = await ClusterFixture.open();
  const { service } = fixture;
  await fixture.cluster({ categories: ["c1", "c2"], bots: ["b1"] });
  await expect.poll(() => service.shardIds.length).toBe(1);
  const tell = (categories: string[], bots: string[]) => service.sendAll({ t: "unknownIds", categories, bots });
  const lines = () =>
    fixture.log.filter(({ message }) => /unknown|There is no/.test(message)).map(({ message }) => message);
  tell(["c2"], ["b1"]);
  const expected = [
    "There is no category with the ID c2. It is ignored until there is one.",
    "There is no bot with the ID b1. It is ignored until there is one.",
  ];
  await expect.poll(lines).toEqual(expected);
  tell(["c2"], ["b1"]); // as another process of the service says it
  tell(["c2", "c1"], []);
  expected.push(
    "There is no category with the ID c1. It is ignored until there is one.",
    "No longer unknown, or no longer selected: the bot b1.",
  );
  await expect.poll(lines).toEqual(expected);
  const many = Array.from({ length: 1000 }, (_, number) => `x${number}`);
  tell(["c2", "c1"], many);
  await expect.poll(() => lines().at(-1)).toMatch(/^There is no bot with the ID x0, .+, x9 \(and 990 more\)\./);
  const sent = () => JSON.stringify(service.framesOf("log"));
  await expect.poll(sent).toContain("There is no category with the ID c2.");
});

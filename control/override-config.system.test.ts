import { expect, test } from "vitest";
import { ClusterFixture } from "./testing/cluster-fixture.ts";
import { botNamed } from "./testing/test-service.ts";

const privacyOf = (fixture: ClusterFixture) => (bot: string) => fixture.service.states.get(bot)?.party?.privacy;

test("settings for all bots, for a category and for a bot count in this order, also those that come while it runs", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.setDesired(
    { ...botNamed("plain"), parent: "c_south" },
    { ...botNamed("north"), parent: "c_north" },
    { ...botNamed("single"), parent: "c_north" },
  );
  const cluster = await fixture.cluster({
    overrideCategoryConfig: {
      all: { privacy: 0 },
      categories: { c_north: { privacy: 1 } },
      bots: { single: { privacy: 0 } },
    },
  });
  const privacies = () => ["plain", "north", "single"].map(privacyOf(fixture));
  await expect.poll(privacies).toEqual(["public", "private", "public"]);
  cluster.categories.add("c_north", "c_south", { overrideCategoryConfig: { privacy: 1 } });
  await expect.poll(privacies).toEqual(["private", "private", "public"]);
  cluster.bots.set(["single"], { overrideCategoryConfig: { privacy: 1 } });
  await expect.poll(privacies).toEqual(["private", "private", "private"]);
  cluster.bots.remove("single");
  await expect.poll(privacies).toEqual(["private", "private", "public"]);
});

test("a start takes settings for itself, and refuses wrong ones before anything runs", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.setDesired(botNamed("b1"));
  const cluster = fixture.create({ overrideCategoryConfig: { privacy: 1 } });
  await expect(cluster.start({ overrideCategoryConfig: { all: { privacy: "public" } } })).rejects.toThrow(
    /^overrideCategoryConfig\.all\.privacy: /,
  );
  expect(cluster.pids).toEqual([]);
  await cluster.start({ overrideCategoryConfig: { privacy: 0 } });
  await expect.poll(() => privacyOf(fixture)("b1")).toBe("public");
  await cluster.stop();
  await cluster.start();
  await expect.poll(() => privacyOf(fixture)("b1")).toBe("private");
});

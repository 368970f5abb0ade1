import { TestShard } from "#control/testing/test-shard.ts";
import { CONTROL_VERSION } from "#server/contract/control-library.ts";
import { expect, expectAccessible, expectFitsPhone, test } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const GATEWAY = `${BASE_URL}/gateway/v1`;

test("the live page shows which cluster runs an older version, and how to add another one", async ({
  portal,
  person,
}) => {
  const { token } = await svc("token", "create", "--user", person.id, "--name", "cluster");
  const shards = [
    { lib: "0.0.9", clusterId: "old", clusterName: "Attic" },
    { lib: CONTROL_VERSION, clusterId: "new", clusterName: "Cellar" },
  ].map((hello) => new TestShard({ gateway: GATEWAY, token: token as string }).hello(hello));
  try {
    await Promise.all(shards);
    await portal.goto("/live");
    await expect(portal.getByRole("region", { name: "Attic" })).toContainText(`0.0.9, update to ${CONTROL_VERSION}`);
    await expect(portal.getByRole("region", { name: "Cellar" })).toContainText(CONTROL_VERSION);
    await expect(portal.getByRole("region", { name: "Cellar" })).not.toContainText("update to");
    await portal.getByRole("button", { name: "Add a cluster" }).click();
    await expect(portal.getByRole("dialog").getByRole("tab")).toHaveCount(7);
    await expectAccessible(portal);
    await expectFitsPhone(portal);
  } finally {
    for (const shard of await Promise.all(shards)) shard.disconnect();
  }
});

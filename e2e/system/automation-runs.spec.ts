import { randomBytes } from "node:crypto";
import { makeCategory, region, row, runsOf, trace } from "../automation-page.ts";
import { botInput, callApi, expect, expectAccessible, test } from "../fixtures.ts";
import { listen, SimulatedLobby } from "../simulated-lobby.ts";
import { startCluster } from "../start-cluster.ts";

test("a run is counted in the list, drawn on the cards once it is chosen, and what it told is at the bell", async ({
  portal,
  person,
}) => {
  const category = await makeCategory(person);
  const lobby = await new SimulatedLobby().open();
  const accountId = randomBytes(8).toString("hex");
  const { deviceAuth, ...input } = botInput("Greeter");
  await callApi(person, "POST", "/bots", { ...input, parent: category, deviceAuth: { ...deviceAuth, accountId } });
  const cluster = await startCluster(person, { world: lobby.address });
  try {
    await expect.poll(() => lobby.partyOf(accountId)).not.toBe("");
    await portal.goto("/automations");
    await expect(row(portal)).toContainText("Runs todayNone");
    await expect(row(portal)).toContainText("Last resultNever");
    const player = await lobby.player();
    const heard = listen(player);
    await lobby.join(player, accountId);
    await expect.poll(() => heard).toHaveLength(1);
    await expect(row(portal)).toContainText("Runs today1");
    await expect(row(portal)).toContainText("Done");
    await row(portal)
      .getByRole("link", { name: /show the runs/ })
      .click();
    await expect(portal).toHaveURL(`/automations/${category}/welcome#runs`);
    await expect(region(portal, "Runs").getByRole("heading", { name: "Runs" })).toBeInViewport();
    const name = player.self.displayName;
    const run = runsOf(portal).getByRole("button", { name: /^Done/ });
    await expect(run).toContainText(`Somebody joins the party, by ${name}`);
    await expect(run).toContainText("On Greeter");
    await run.click();
    await expect(run).toHaveAttribute("aria-pressed", "true");
    await expect(trace(portal, "do[0]")).toContainText(`Ran “say Hello ${name}”`);
    await expect(trace(portal, "do[1]")).toContainText(`Sent you the notification “${name} is here”`);
    await expectAccessible(portal);
    await portal.getByRole("button", { name: "Notifications, 1 unread" }).click();
    const told = portal.getByRole("dialog", { name: "Notifications" });
    await expect(told.getByRole("link", { name: `Unread: Welcome: ${name} is here` })).toBeVisible();
  } finally {
    await cluster.stop();
    await lobby.close();
  }
});

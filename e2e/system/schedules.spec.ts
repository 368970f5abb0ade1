import { callApi, expect, signInAs, test } from "../fixtures.ts";
import { FleetFixture } from "../fleet-fixture.ts";

test("Run now starts a job on the bots, whose results the schedule shows", async ({ page, service }) => {
  const fleet = await FleetFixture.open(service.url, service.svc);
  try {
    await fleet.cluster();
    const ids = await fleet.bots(3);
    await fleet.untilAvailable(3);
    const { token } = await service.svc("session", "create", "--user", fleet.accountId);
    const person = { id: fleet.accountId, username: "", password: "", sessionToken: token ?? "" };
    const command = { kind: "command", input: { command: "level", args: "42" }, target: { botIds: ids } };
    const schedule = (await callApi(person, "POST", "/schedules", {
      name: "Level up",
      cron: "0 18 * * *",
      ...command,
    })) as { id: string };
    await signInAs(page, person);
    await page.goto("/schedules");
    await page.getByRole("button", { name: "Run now: Level up" }).click();
    await expect(page.getByText("Level up was started")).toBeVisible();
    await expect(page.getByRole("list", { name: "Schedules" }).locator("> li")).toContainText(["3 succeeded"]);
    await page.goto(`/schedules/${schedule.id}?tab=history`);
    await expect(page.getByRole("link", { name: /^Results by bot/ })).toHaveAttribute("href", /^\/jobs\/[0-9a-f]{24}$/);
    const members = (await fleet.listGatewayBots()).flatMap(({ party }) => party?.members ?? []);
    expect(members.filter((member) => "level" in member && member.level === 42)).toHaveLength(3);
  } finally {
    await fleet.close();
  }
});

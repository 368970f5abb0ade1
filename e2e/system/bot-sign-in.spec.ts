import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { FaultProfile } from "#control/platform/simulated/injected-faults.ts";
import { LobbyWorld } from "#control/platform/simulated/world.ts";
import { serveWorld } from "#control/platform/simulated/world-server.ts";
import { botInput, callApi, expect, test } from "../fixtures.ts";
import { startCluster } from "../start-cluster.ts";

const SOON = { afterMs: 300 };
const LATE = { afterMs: 600_000 };

test("at a cluster, refused credentials are renewed by signing in; a cancelled sign-in ends at the platform, and the next one adds a bot", async ({
  portal,
  person,
}) => {
  test.slow();
  const faults: FaultProfile = { signIns: SOON };
  const world = new LobbyWorld({ faults });
  let aborted = 0;
  const signIn = world.signIn.bind(world);
  world.signIn = (options) => {
    options.signal.addEventListener("abort", () => {
      aborted += 1;
    });
    return signIn(options);
  };
  const address = path.join(os.tmpdir(), `svc-sign-in-${randomUUID()}.sock`);
  const served = await serveWorld(world, address);
  const deviceAuth = { ...botInput().deviceAuth, accountId: "account-Heron", secret: "invalid" };
  const { id } = (await callApi(person, "POST", "/bots", { nickname: "Heron", deviceAuth })) as { id: string };
  const cluster = await startCluster(person, { world: address });
  try {
    const flags = async () => ((await callApi(person, "GET", `/bots/${id}`)) as { flags: number }).flags;
    await expect.poll(flags, { message: "the platform refuses the bot", timeout: 60_000 }).toBe(4);
    await portal.goto(`/bots/${id}`);
    const alert = portal.getByRole("alert").filter({ hasText: "This bot needs new credentials" });
    await expect(alert).toContainText("These credentials are not valid.");
    await alert.getByRole("button", { name: "Sign in again" }).click();
    const again = portal.getByRole("dialog", { name: "Sign in again" });
    await again.getByRole("button", { name: "Start sign-in" }).click();
    await expect(again.getByText("Heron has new credentials")).toBeVisible();
    await again.getByRole("button", { name: "Done" }).click();
    await expect(portal.getByText("Available").first()).toBeVisible();

    faults.signIns = LATE;
    await portal.goto("/bots?new=true");
    const dialog = portal.getByRole("dialog", { name: "New bot" });
    await dialog.getByRole("button", { name: "Start sign-in" }).click();
    await expect(dialog.getByRole("link", { name: /simulated\.invalid/ })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel sign-in" }).click();
    await expect.poll(() => aborted).toBe(1);
    faults.signIns = SOON;
    await dialog.getByRole("button", { name: "Start sign-in" }).click();
    await dialog.getByRole("link", { name: "Open the bot" }).click();
    await expect(portal.getByText("Available").first()).toBeVisible();
    expect(world.bots).toHaveLength(2);
  } finally {
    await cluster.stop();
    await served.close();
  }
});

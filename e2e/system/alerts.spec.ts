import { connectShard } from "../connect-bot.ts";
import { botInput, callApi, change, expect, test } from "../fixtures.ts";

/** The service evaluates alerts every 15 seconds. The bell is told of them; it reads them by itself less often than this. */
const ALERT_MS = 60_000;

test("bots that disconnect ring the bell of an open page; the alert ends when they are back", async ({
  portal,
  person,
}) => {
  test.setTimeout(240_000);
  for (let n = 0; n < 2; n++) await callApi(person, "POST", "/bots", botInput());
  await change(person, "alerts.updateSetting", { kind: "bots.down", minutes: 0 });
  await portal.goto("/presets");
  const bell = portal.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/unread/, { timeout: ALERT_MS });
  await bell.click();
  const dialog = portal.getByRole("dialog", { name: /Notifications/ });
  await expect(dialog.getByRole("link", { name: "2 bots are not connected" })).toBeVisible();
  const shard = await connectShard(person);
  shard.onFrame = (frame) => {
    if (frame.t === "assign") for (const { id } of frame.bots) shard.sendPresence(id);
  };
  await expect(dialog.getByRole("link", { name: "2 bots were not connected" })).toBeVisible({ timeout: ALERT_MS });
  await expect(dialog.getByText(/^Ended after/)).toBeVisible();
  shard.disconnect();
});

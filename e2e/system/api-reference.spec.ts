import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { childEnvironment } from "#tools/child-environment.ts";
import { createTestAccount, expect, test } from "../fixtures.ts";
import { svc } from "../test-server.ts";

const shell = async (line: string, token: string) => {
  const { stdout } = await promisify(execFile)("sh", ["-c", line], { env: childEnvironment({ TOKEN: token }) });
  return JSON.parse(stdout);
};

test("a copied example of the reference runs unchanged", async ({ page }) => {
  const { id } = await createTestAccount();
  const { token = "" } = await svc("token", "create", "--user", id, "--name", "reference");
  const example = async (operation: string) => {
    await page.goto(`/docs/reference/${operation.split("_")[0]}`);
    return page.locator(`#${operation} pre`).first().innerText();
  };
  expect(await shell(await example("bots_create"), token)).toMatchObject({ created: true });
  expect(await shell(await example("presets_create"), token)).toMatchObject({ name: "Evening" });
  expect(await shell(await example("bots_list"), token)).toHaveLength(1);
});

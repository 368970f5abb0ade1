import { type ChildProcess, spawn } from "node:child_process";
import { childEnvironment } from "#tools/child-environment.ts";
import { botInput, callApi, expect, test } from "../fixtures.ts";
import { svc } from "../test-server.ts";

test("the program of ten lines runs as it is shown", async ({ portal, person }) => {
  await callApi(person, "POST", "/bots", botInput("Heron"));
  const { token } = await svc("token", "create", "--user", person.id, "--name", "program");
  await portal.goto("/live?add=cluster");
  const dialog = portal.getByRole("dialog", { name: "Add a cluster" });
  await dialog.getByRole("tab", { name: "JavaScript" }).click();
  const program = await dialog.getByRole("region", { name: "cluster.mjs", exact: true }).locator("pre").innerText();
  const source = program.replace(
    '"@svc/control"',
    JSON.stringify(new URL("../../control/cluster.ts", import.meta.url).href),
  );
  const env = childEnvironment({ SVC_TOKEN: token as string });
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", source], { env });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  try {
    await expect(dialog.getByText("Connected: home 1")).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => output).toContain("Heron is ready");
  } finally {
    child.kill("SIGTERM");
  }
});

import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "#tools/child-environment.ts";
import { createTestAccount, expect, test } from "../fixtures.ts";
import { ROOT } from "../folders.ts";
import { BASE_URL, svc } from "../test-server.ts";

/** The README's block of curl lines, for the server under test. */
function curlBlock(): string {
  const blocks = fs.readFileSync(path.join(ROOT, "README.md"), "utf8").matchAll(/```sh\n([\s\S]*?)```/g);
  const block = [...blocks].map((match) => match[1] ?? "").find((text) => text.includes("curl"));
  return (block ?? "").replace(/^TOKEN=.*$/m, "").replaceAll("http://localhost:3000", BASE_URL);
}

test("the README's curl commands create a bot and list it", async () => {
  const { id } = await createTestAccount();
  const { token = "" } = await svc("token", "create", "--user", id, "--name", "readme");
  const run = promisify(execFile);
  const { stdout } = await run("sh", ["-c", curlBlock().replaceAll("\ncurl", "\necho; curl")], {
    env: childEnvironment({ TOKEN: token }),
  });
  const [created, listed] = stdout
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(created).toMatchObject({ created: true });
  expect(listed).toMatchObject([{ id: created.id, nickname: "Lobby-1" }]);
});

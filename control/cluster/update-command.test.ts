import { expect, test } from "vitest";
import { updateCommand } from "./update-command.ts";

const GATEWAY = "http://localhost:3000/gateway/v1";

test("an installed library is updated from the address of the latest version", () => {
  const file = "file:///home/me/node_modules/@svc/control/dist/cluster.js";
  expect(updateCommand(`${GATEWAY}/`, "0.2.0", file)).toBe(`npm install ${GATEWAY}/svc-control-latest.tgz`);
});

test("npx gets the version's own address, because it never looks at the same address again", () => {
  const file = "file:///home/me/.npm/_npx/0f1e/node_modules/@svc/control/dist/cluster.js";
  expect(updateCommand(GATEWAY, "0.2.0", file)).toBe(`npx -y ${GATEWAY}/svc-control-0.2.0.tgz`);
});

test("a gateway's address is one word of the command, whatever is in it", () => {
  expect(updateCommand("http://host/$(id)/it's", "0.2.0", "file:///x.js")).toBe(
    "npm install 'http://host/$(id)/it'\\''s/svc-control-latest.tgz'",
  );
});

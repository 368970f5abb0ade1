import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { CONTROL_VERSION } from "../../contract/gateway.ts";

it("the control library that is handed out has the version of its package", () => {
  const file = path.join(import.meta.dirname, "..", "..", "..", "control", "package.json");
  expect(JSON.parse(fs.readFileSync(file, "utf8")).version).toBe(CONTROL_VERSION);
});

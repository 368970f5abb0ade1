import { expect, it } from "vitest";
import { parseChangelog, readChangelog } from "./read-changelog.ts";

it("every version and every change of the file is on the page", async () => {
  const [first, second] = await readChangelog();
  expect([first?.id, second]).toMatchObject(["unreleased", { id: "0.1.0", name: "0.1.0" }]);
  expect(first?.changes.length).toBeGreaterThan(100);
});

it("each change is one line, and links to files of the repository are their texts", () => {
  const text =
    "# Changelog\n\n## 2.0.0, not yet\n\n- **One** in [a file](docs/a.md).\n- [Two](/docs/jobs)\n\n## 1.0.0\n";
  expect(parseChangelog(text)).toEqual([
    { name: "2.0.0, not yet", id: "2.0.0-not-yet", changes: ["**One** in a file.", "[Two](/docs/jobs)"] },
    { name: "1.0.0", id: "1.0.0", changes: [] },
  ]);
});

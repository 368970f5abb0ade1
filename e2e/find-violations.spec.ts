import { findViolations } from "./find-violations.ts";
import { expect, test } from "./fixtures.ts";

const PLANTED = `<!doctype html><html lang="en"><head><title>Probe</title></head><body>
  <main>
    <p style="color: #bbb; background: #fff">Pale</p>
    <div role="dialog" aria-label="Details"><input /></div>
    <button style="width: 8px; height: 8px; padding: 0">a</button><button style="width: 8px; height: 8px; padding: 0">b</button>
  </main>
  <p>Outside of every landmark</p>
</body></html>`;

const WCAG = { type: "tag" as const, values: ["wcag2aa", "wcag22aa", "wcag2a"] };

test("what is wrong on a page is found: contrast, names and sizes; in one element, only what is in it", async ({
  page,
}) => {
  await page.setContent(PLANTED);
  const ids = (found: string[]) => found.map((line) => line.split(":")[0]).sort();
  expect(ids(await findViolations(page, WCAG))).toEqual(["color-contrast", "label", "target-size"]);
  expect(ids(await findViolations(page))).toEqual(["color-contrast", "label", "region"]);
  expect(await findViolations(page, WCAG, page.getByRole("dialog"))).toEqual(["label: input"]);
  const colors = { type: "rule" as const, values: ["color-contrast"] };
  expect(await findViolations(page, colors)).toEqual(["color-contrast: main > p"]);
});

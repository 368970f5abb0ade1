import { expect, it } from "vitest";
import { english } from "../../../_languages/english.ts";
import type { BotPatch } from "./bot-patch.ts";
import { linkToChanged } from "./link-to-changed.ts";

const [one, two] = [{ id: "b1" }, { id: "b2" }];
const hrefOf = (bots: { id: string }[], patch: BotPatch) => linkToChanged(english, bots, patch)?.href;

it("a message about changed bots links to what it names", () => {
  expect(hrefOf([one], { parent: "c1" })).toBe("/categories/c1");
  expect(hrefOf([one, two], { parent: "c1" })).toBe("/categories/c1");
  expect(hrefOf([one], { parent: null })).toBe("/bots/b1");
  expect(hrefOf([one], { disabled: true })).toBe("/bots/b1");
  expect(hrefOf([one, two], { disabled: true })).toBe("/bots?view=disabled");
  expect(hrefOf([one, two], { disabled: false })).toBe("/bots?status=enabled");
  expect(hrefOf([one, two], { public: true })).toBe("/bots?view=public");
  expect(hrefOf([one, two], { parent: null })).toBe("/bots?view=uncategorised");
  expect(hrefOf([one, two], { public: false })).toBeUndefined();
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { english } from "../_languages/english.ts";
import { bdi, Name } from "./name.tsx";

it("threat 43: a name in a sentence is set apart from it, escaped, and without what cannot be seen", () => {
  const evil = "\u202e\u05d0\u05d1 <b>\u3164";
  const sentence = english.t.rich("bots.changed.deletedOne", { nickname: sanitizeName(evil), bdi });
  expect(renderToStaticMarkup(sentence)).toBe("<bdi>\u05d0\u05d1 &lt;b&gt;</bdi> deleted");
  expect(renderToStaticMarkup(Name({ children: "\u3164" }))).toBe("<bdi>(no name)</bdi>");
});

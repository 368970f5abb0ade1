import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Name, textWithNames } from "./name.tsx";

it("threat 43: a name in a sentence is set apart from it, escaped, and without what cannot be seen", () => {
  const evil = "\u202e\u05d0\u05d1 <b>\u3164";
  expect(renderToStaticMarkup(textWithNames`Ban ${evil}? And ${"Ann"}.`)).toBe(
    "Ban <bdi>\u05d0\u05d1 &lt;b&gt;</bdi>? And <bdi>Ann</bdi>.",
  );
  expect(renderToStaticMarkup(Name({ children: "\u3164" }))).toBe("<bdi>(no name)</bdi>");
  expect(renderToStaticMarkup(textWithNames`no name`)).toBe("no name");
});

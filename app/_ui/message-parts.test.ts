import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { english } from "../_languages/english.ts";
import { listOfParts } from "./message-parts.tsx";

const bold = (text: string) => createElement("b", null, text);

it("lists elements as Intl lists words", () => {
  const list = (...words: string[]) => renderToStaticMarkup(listOfParts(english.format, words.map(bold)));
  expect(list()).toBe("");
  expect(list("a")).toBe("<b>a</b>");
  expect(list("a", "b", "c")).toBe("<b>a</b>, <b>b</b> and <b>c</b>");
});

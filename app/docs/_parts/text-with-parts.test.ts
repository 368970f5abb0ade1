import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { textWithParts } from "./text-with-parts.tsx";

const bold = (text: string) => createElement("b", null, text);

it("puts elements into a sentence where its text names them", () => {
  const shown = textWithParts("{count} bots wait: <link>add a cluster</link>, or <link>a shard</link>.", {
    count: bold("12"),
    link: (text) => createElement("a", { href: "/live" }, text),
  });
  expect(renderToStaticMarkup(shown)).toBe(
    '<b>12</b> bots wait: <a href="/live">add a cluster</a>, or <a href="/live">a shard</a>.',
  );
});

it("escapes a text of a person, and finds no placeholder in it", () => {
  expect(renderToStaticMarkup(textWithParts("Ban {name}?", { name: "{name} <b>" }))).toBe("Ban {name} &lt;b&gt;?");
});

it("refuses a part that is missing, and one that the text does not name", () => {
  // @ts-expect-error The text names another part.
  expect(() => textWithParts("Ban {name}?", { user: "Ann" })).toThrow("The text has no part name.");
  // @ts-expect-error The text names no such part.
  textWithParts("Ban {name}?", { name: "Ann", user: "Ann" });
  // @ts-expect-error A text that is put together at run time.
  textWithParts(`Ban ${String(1)} {name}?`, { name: "Ann" });
});

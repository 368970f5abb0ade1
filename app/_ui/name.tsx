import { createElement, Fragment, type ReactNode } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";

/** A name that somebody chose: it holds nothing invisible, and its writing direction ends with it. */
export const Name = ({ children }: { children: string }) => <bdi>{sanitizeName(children)}</bdi>;

/** A sentence with names in it: named`Ban ${username}`. */
export const textWithNames = (words: TemplateStringsArray, ...names: string[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...words.flatMap((text, index) => [text, ...names.slice(index, index + 1).map(asName)]),
  );

const asName = (name: string) => <Name>{name}</Name>;

import { createElement, Fragment, type ReactNode } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";

/** A name that a person chose, without invisible characters and isolated from the writing direction of its surroundings. */
export const Name = ({ children }: { children: string }) => <bdi>{sanitizeName(children)}</bdi>;

/** A text that contains names: textWithNames`Ban ${username}`. */
export const textWithNames = (parts: TemplateStringsArray, ...names: string[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...parts.flatMap((text, index) => [text, ...names.slice(index, index + 1).map(asName)]),
  );

const asName = (name: string) => <Name>{name}</Name>;

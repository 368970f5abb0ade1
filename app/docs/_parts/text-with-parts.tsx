import { createElement, Fragment, type ReactNode } from "react";

/** The names in a text: `{count}` and `<link>its text</link>`, as next-intl writes them. */
type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;
type Tag<Text> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Tag<Rest> : never;

type Parts<Text extends string> =
  Record<never, never> extends Record<Text, true>
    ? never // a text that is only known at run time: give its changing pieces as parts
    : { [Name in Placeholder<Text>]: ReactNode } & { [Name in Tag<Text>]: (text: string) => ReactNode };

const PART = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g;

/**
 * A whole sentence with elements in it, so that a translation can put them in another order:
 * `textWithParts("Press {key}, or read the <link>guide</link>.", { key: <Kbd>j</Kbd>, link: (text) => <a …>{text}</a> })`.
 */
export function textWithParts<const Text extends string>(text: Text, parts: Parts<Text>): ReactNode {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, 1: placeholder, 2: tag, 3: content = "", index } of text.matchAll(PART)) {
    nodes.push(text.slice(end, index), readPart(parts, placeholder ?? tag ?? "", content));
    end = index + found.length;
  }
  return createElement(Fragment, null, ...nodes, text.slice(end));
}

function readPart(parts: object, name: string, content: string): ReactNode {
  if (!Object.hasOwn(parts, name)) throw new Error(`The text has no part ${name}.`);
  const part = (parts as Record<string, ReactNode | ((text: string) => ReactNode)>)[name];
  return typeof part === "function" ? part(content) : part;
}

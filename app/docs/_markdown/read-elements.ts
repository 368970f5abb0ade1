import { Anchor, Badge, Code, Group, List, ListItem, Stack, Text, Title } from "@mantine/core";
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { CodeBlock } from "../../_ui/code-block.tsx";
import { Link } from "../../_ui/link.tsx";
import { ButtonLink, TextLink } from "../../_ui/styled-links.tsx";
import { InlineMarkdown } from "../_parts/inline-markdown.tsx";
import { type Block, headingBlock, textBlock } from "./blocks.ts";

type Props = Record<string, unknown> & { children?: ReactNode };
type Element = ReactElement<Props>;

/** Parts that are blocks of their own. */
const BLOCKS = new Map<unknown, (props: Props, id: string | null) => Block[]>([
  [Title, ({ order = 1, children }, id) => heading(Number(order), inlineOf(children), id)],
  [CodeBlock, ({ code, label }) => [{ kind: "code", code: String(code), label: String(label) }]],
  [Text, ({ children }) => paragraph(inlineOf(children))],
  ["p", ({ children }) => paragraph(inlineOf(children))],
  [List, ({ children }) => [textBlock(itemsOf(children).join("\n"))]],
  ["table", ({ children }) => [textBlock(tableOf(children))]],
  ["section", ({ children, id: own }, id) => readElements(children, typeof own === "string" ? own : id)],
  ...[Fragment, Stack, Group, "div", "article", "header"].map(
    (box) => [box, ({ children }: Props, id: string | null) => readElements(children, id)] as const,
  ),
]);

const linkOf = ({ children, href }: Props): string => `[${inlineOf(children)}](${href})`;
const codeOf = ({ children }: Props): string => `\`${Children.toArray(children).join("")}\``;
const textOf = ({ children }: Props): string => inlineOf(children);

/** Parts that stand within a text. */
const INLINE = new Map<unknown, (props: Props) => string>([
  [InlineMarkdown, ({ children }) => String(children)],
  ["strong", (props) => `**${textOf(props)}**`],
  ["em", (props) => `*${textOf(props)}*`],
  ["br", () => " "],
  ["svg", ({ children }) => titlesOf(children)],
  ...[Code, "code"].map((part) => [part, codeOf] as const),
  ...[TextLink, ButtonLink, Link, Anchor, "a"].map((part) => [part, linkOf] as const),
  ...[Badge, "span"].map((part) => [part, textOf] as const),
]);

/**
 * Reads what a page renders, so that no page is written twice. Parts of the portal are known by name; any other part is
 * called. (A page as HTML cannot be had here: Next renders parts that run in the browser only for pages.)
 *
 * @param id The anchor of the section that the node is in.
 */
export function readElements(node: ReactNode, id: string | null = null): Block[] {
  return piecesOf(node).flatMap((piece) => {
    if (Array.isArray(piece)) return paragraph(inlineOf(piece));
    const read = BLOCKS.get(piece.type);
    return read ? read(piece.props, id) : readElements(call(piece), id);
  });
}

const paragraph = (text: string): Block[] => (text.trim() === "" ? [] : [textBlock(text.trim())]);

const heading = (level: number, text: string, id: string | null): Block[] => {
  const isOfSection = level > 1;
  return [headingBlock(level, text, isOfSection ? id : null)];
};

/** What is inside, with neighbours that are parts of one text together. */
function piecesOf(node: ReactNode): (Element | ReactNode[])[] {
  const pieces: (Element | ReactNode[])[] = [];
  for (const child of Children.toArray(node)) {
    const last = pieces.at(-1);
    if (isValidElement<Props>(child) && !isInline(child)) pieces.push(child);
    else if (Array.isArray(last)) last.push(child);
    else pieces.push([child]);
  }
  return pieces;
}

const isInline = ({ type, props }: Element): boolean => INLINE.has(type) || (type === Text && props.span === true);

/** The Markdown of a text in one line. */
const inlineOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) => {
      if (!isValidElement<Props>(child)) return escapeMarkup(String(child));
      const write = INLINE.get(child.type) ?? (IS_PLAIN.has(child.type) ? textOf : undefined);
      return write ? write(child.props) : inlineOf(call(child));
    })
    .join("");

/** Blocks that are read as text within a cell or a list. */
const IS_PLAIN = new Set<unknown>([Text, "p", Fragment, "div"]);

const elementsOf = (node: ReactNode): Element[] =>
  Children.toArray(node).filter((child): child is Element => isValidElement(child));

/** A picture is told by its title. */
const titlesOf = (node: ReactNode): string =>
  elementsOf(node)
    .filter(({ type }) => type === "title")
    .map(({ props }) => textOf(props))
    .join(" ");

const itemsOf = (node: ReactNode): string[] =>
  elementsOf(node).flatMap((item) => (item.type === ListItem ? `- ${textOf(item.props)}` : itemsOf(call(item))));

function tableOf(node: ReactNode): string {
  const [head = [], ...rows] = rowsOf(node);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const rowsOf = (node: ReactNode): string[][] =>
  elementsOf(node).flatMap(({ type, props }) =>
    type === "tr" ? [elementsOf(props.children).map((cell) => cellOf(cell.props))] : rowsOf(props.children),
  );

const cellOf = (props: Props): string => textOf(props).replace(/\s+/g, " ").replaceAll("|", "\\|").trim();

const escapeMarkup = (text: string): string => text.replace(/[\\`*<[]/g, "\\$&");

const RUNS_IN_BROWSER = Symbol.for("react.client.reference");

/** What a part renders. Those that run in the browser cannot be called, and must be among the parts above. */
function call({ type, props }: Element): ReactNode {
  const render = typeof type === "function" ? (type as ((props: Props) => ReactNode) & { $$typeof?: symbol }) : null;
  if (!render || render.$$typeof === RUNS_IN_BROWSER) throw new Error(`${String(type)} has no form in Markdown`);
  return render(props);
}

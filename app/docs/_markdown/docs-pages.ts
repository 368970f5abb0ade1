import type { ReactNode } from "react";
import ErrorPage from "../(guide)/errors/[code]/page.tsx";
import { ERROR_TEXTS } from "../(guide)/errors/texts.ts";
import { GUIDE } from "../(guide)/guide-pages.ts";
import { guideTexts } from "../(guide)/texts.ts";
import { readReference, sectionHref } from "../reference/reference-sections.ts";
import { type Block, plainText } from "./blocks.ts";
import { readElements } from "./read-elements.ts";
import { readReferenceOverview, readReferenceSection } from "./read-reference.ts";

/** A page of the documentation that can be read as Markdown. */
export interface DocsPage {
  /** Its Markdown is at the same address with `.md`. */
  path: string;
  label: string;
  /** What it is about, in a line. */
  text: string;
  group: "guide" | "errors" | "reference";
  read(): Promise<Block[]> | Block[];
}

type Page = (props: object) => ReactNode | Promise<ReactNode>;

/** Every page has its file in the guide's folder, below the name that is in its address. */
const importPage = async (name: string): Promise<Page> =>
  ((await import(`../(guide)/${name}/page.tsx`)) as { default: Page }).default;

async function readPage(name: string): Promise<Block[]> {
  const page = await importPage(name);
  return readElements(await page({}));
}

const readErrorPage = async (code: string): Promise<Block[]> =>
  readElements(await ErrorPage({ params: Promise.resolve({ code }) }));

/** All of them, in reading order. */
export const docsPages = (): DocsPage[] => [
  ...GUIDE.map(({ href, label, text }) => {
    const name = href.replace("/docs/", "");
    return { path: href, label, text, group: "guide" as const, read: () => readPage(name) };
  }),
  ...Object.entries(ERROR_TEXTS).map(([code, { title }]) => ({
    ...{ path: `/docs/errors/${code}`, label: code, text: `${title}.`, group: "errors" as const },
    read: () => readErrorPage(code),
  })),
  { path: "/docs/reference", ...guideTexts.pages.reference, group: "reference", read: readReferenceOverview },
  ...readReference().sections.map((section) => ({
    ...{
      path: sectionHref(section.slug),
      label: section.title,
      text: plainText(section.description),
      group: "reference" as const,
    },
    read: () => readReferenceSection(section),
  })),
];

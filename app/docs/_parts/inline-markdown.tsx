import { Code } from "@mantine/core";
import { TextLink } from "../../_ui/links.tsx";

const MARKUP = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/;
const LINK = /^\[([^\]]+)\]\(([^)]+)\)$/;

/** A line of text with the Markdown of the documentation's texts: `code` and [links](/docs). */
export function InlineMarkdown({ children }: { children: string }) {
  return children.split(MARKUP).map((part, index) => <Part key={`${index.toString()} ${part}`} text={part} />);
}

function Part({ text }: { text: string }) {
  const [, label, href] = LINK.exec(text) ?? [];
  if (label && href) {
    return (
      <TextLink href={href} inherit underline="always">
        {label}
      </TextLink>
    );
  }
  return text.startsWith("`") ? <Code>{text.slice(1, -1)}</Code> : text;
}

import { Code } from "@mantine/core";
import { TextLink } from "../../_ui/styled-links.tsx";

const MARKUP = /(`[^`]+`|\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/;
const LINK = /^\[([^\]]+)\]\(([^)]+)\)$/;

/** A line of text with the Markdown of the documentation's texts: `code`, [links](/docs), *emphasis* and **strong text**. */
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
  if (text.startsWith("**") && text.length > 4) {
    return (
      <strong>
        <InlineMarkdown>{text.slice(2, -2)}</InlineMarkdown>
      </strong>
    );
  }
  if (text.startsWith("*") && text.length > 2) return <em>{text.slice(1, -1)}</em>;
  return text.startsWith("`") ? <Code>{text.slice(1, -1)}</Code> : text;
}

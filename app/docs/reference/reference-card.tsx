import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { InlineMarkdown } from "../_parts/inline-markdown.tsx";
import { KindAndName } from "./kind-and-name.tsx";
import classes from "./reference.module.css";

interface Props {
  id: string;
  summary: string;
  /** What `name` is, such as `GET` of a path. */
  kind: string;
  name: string;
  /** Markdown. */
  description: string;
  /** Words, below the description. */
  children: ReactNode;
  examples: ReactNode;
}

/** An operation or a message: words on the left, what is sent and answered on the right. */
export const ReferenceCard = ({ id, summary, kind, name, description, children, examples }: Props) => (
  <article id={id} aria-labelledby={`${id}-title`} className={classes.operation}>
    <Stack gap="md" className={classes.words}>
      <Stack gap={4}>
        <Title order={2} size="h4" id={`${id}-title`}>
          {summary}
        </Title>
        <KindAndName kind={kind} name={name} />
      </Stack>
      <Text size="sm">
        <InlineMarkdown>{description}</InlineMarkdown>
      </Text>
      {children}
    </Stack>
    <div className={classes.examples}>{examples}</div>
  </article>
);

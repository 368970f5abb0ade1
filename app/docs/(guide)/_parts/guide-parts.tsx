import { List, ListItem, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { InlineMarkdown } from "../../_parts/inline-markdown.tsx";
import classes from "./guide.module.css";

export function GuideTitle({ title, lead }: { title: string; lead: string }) {
  return (
    <header>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" size="lg" mt={4} style={{ textWrap: "pretty" }}>
        <InlineMarkdown>{lead}</InlineMarkdown>
      </Text>
    </header>
  );
}

export const Paragraph = ({ children }: { children: string }) => (
  <Text>
    <InlineMarkdown>{children}</InlineMarkdown>
  </Text>
);

export function BulletList({ items }: { items: readonly string[] }) {
  return (
    <List spacing="xs">
      {items.map((item) => (
        <ListItem key={item}>
          <InlineMarkdown>{item}</InlineMarkdown>
        </ListItem>
      ))}
    </List>
  );
}

/** A section of a page; its ID is the anchor of links to it. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h3" id={`${id}-title`}>
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Explicit roles: some browsers drop the table semantics when CSS lays the table out as blocks. */
const TABLE = { role: "table" };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const COLUMN = { role: "columnheader", scope: "col" };
const CELL = { role: "cell" };

interface TableProps {
  label: string;
  columns: readonly string[];
  /** One list of cells per row; the first element is the key of the row. */
  rows: [key: string, ...cells: ReactNode[]][];
}

export function GuideTable({ label, columns, rows }: TableProps) {
  return (
    <ScrollRegion className={classes.scroll} aria-label={label}>
      <table {...TABLE} className={classes.table}>
        <thead {...GROUP}>
          <tr {...ROW}>
            {columns.map((column) => (
              <th key={column} {...COLUMN}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...GROUP}>
          {rows.map(([key, ...cells]) => (
            <tr key={key} {...ROW}>
              {cells.map((cell, index) => (
                <td key={columns[index]} {...CELL} data-column={columns[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import classes from "./guide.module.css";

export function GuideTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" size="lg" mt={4}>
        {children}
      </Text>
    </header>
  );
}

/** A part of a page that can be linked to by its id. */
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

interface TableProps {
  label: string;
  head: string[];
  /** One list of cells a row; the first names the row. */
  rows: [key: string, ...cells: ReactNode[]][];
}

export function GuideTable({ label, head, rows }: TableProps) {
  return (
    <ScrollRegion className={classes.scroll} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, ...cells]) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

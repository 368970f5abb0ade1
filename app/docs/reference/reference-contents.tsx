"use client";

import { Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Link } from "../../_ui/link.tsx";
import classes from "./reference.module.css";
import { referenceTexts } from "./texts.ts";

const texts = referenceTexts.contents;

interface Section {
  title: string;
  href: string;
  entries: {
    id: string;
    method: string;
    /** Also found by these. */
    words: string;
    summary: string;
  }[];
}

/** A list of links to the operations, grouped by section, with a search field. */
export function ReferenceContents({ sections }: { sections: Section[] }) {
  const [text, setText] = useState("");
  const path = usePathname();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when the page changes
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[data-current]");
    if (list.current && current) list.current.scrollTop = current.offsetTop;
  }, [path]);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = sections
    .map(({ title, href, entries }) => ({
      ...{ title, href },
      entries: entries.filter((entry) => {
        const line = `${entry.method} ${entry.words} ${title} ${entry.summary}`.toLowerCase();
        return words.every((word) => line.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav className={classes.contents} aria-label={texts.label}>
      <TextInput
        label={texts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="md"
      />
      <div ref={list} aria-live="polite" className={classes.found} data-all={words.length === 0 || undefined}>
        {found.length === 0 && <Text size="sm">{texts.noMatches}</Text>}
        {found.map(({ title, href, entries }) => (
          <section key={href} aria-label={title} data-current={path === href || undefined}>
            <Text size="sm" fw={600} px={8} pb={4}>
              {title}
            </Text>
            <ul className={classes.entries}>
              {entries.map(({ id, method, summary }) => (
                <li key={id}>
                  <Link href={`${href}#${id}`} className={classes.entry} prefetch={false}>
                    <span className={classes.method}>{method}</span>
                    {summary}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

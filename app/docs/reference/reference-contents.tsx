"use client";

import { Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./reference.module.css";
import { referenceTexts } from "./texts.ts";

const texts = referenceTexts.contents;

interface Entry {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
}

/** A list of links to the operations, grouped by tag, with a search field. */
export function ReferenceContents({ entries }: { entries: Entry[] }) {
  const [text, setText] = useState("");
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ method, path, tag, summary }) => {
    const line = `${method} ${path} ${tag} ${summary}`.toLowerCase();
    return words.every((word) => line.includes(word));
  });
  const tags = [...new Set(found.map((entry) => entry.tag))];
  return (
    <nav className={classes.contents} aria-label={texts.label}>
      <TextInput
        label={texts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="md"
      />
      <div aria-live="polite" className={classes.found} data-all={words.length === 0 || undefined}>
        {found.length === 0 && <Text size="sm">{texts.noMatches}</Text>}
        {tags.map((tag) => (
          <section key={tag} aria-label={tag}>
            <Text size="sm" fw={600} px={8} pb={4}>
              {tag}
            </Text>
            <ul className={classes.entries}>
              {found
                .filter((entry) => entry.tag === tag)
                .map(({ id, method, summary }) => (
                  <li key={id}>
                    <a href={`#${id}`} className={classes.entry}>
                      <span className={classes.method}>{method}</span>
                      {summary}
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

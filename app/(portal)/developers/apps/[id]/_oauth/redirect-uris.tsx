"use client";

import { Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { sharedTexts } from "../../../../../_ui/texts.ts";
import { notifyWithUndo } from "../../../../../_ui/undo-notification.tsx";
import type { Application } from "../../application.ts";
import { applicationTexts } from "../texts.ts";
import { useSaveApplication } from "../use-save-application.ts";
import { RedirectRow } from "./redirect-row.tsx";
import classes from "./redirect-uris.module.css";

const MAX_URIS = 20;
const texts = applicationTexts.redirectUris;

interface Entry {
  key: number;
  /** Empty while it is new. */
  uri: string;
}

let lastKey = 0;
const newEntry = (uri: string): Entry => {
  lastKey += 1;
  return { key: lastKey, uri };
};

/** The list of redirect URIs. Each is saved separately. */
export function RedirectUris({ app }: { app: Application }) {
  const [entries, setEntries] = useState<Entry[]>(() => initialEntries(app.redirectUris));
  const { save } = useSaveApplication(app.id);
  /** Changes the list as it is saved now: an undo can follow after this page was left and the list was changed elsewhere. */
  const saveList = (change: (uris: string[]) => string[]) =>
    save(({ redirectUris }) => ({ redirectUris: change(redirectUris) }));
  const replace = async (entry: Entry, uri: string) => {
    const isSaved = await saveList((uris) =>
      uris.includes(entry.uri) ? uris.map((saved) => (saved === entry.uri ? uri : saved)) : [...uris, uri],
    );
    if (!isSaved) return;
    setEntries((now) => now.map((row) => (row.key === entry.key ? { ...row, uri } : row)));
  };
  const remove = async (entry: Entry) => {
    if (entry.uri && !(await saveList((uris) => uris.filter((saved) => saved !== entry.uri)))) return;
    setEntries((now) => now.filter(({ key }) => key !== entry.key));
    if (!entry.uri) return;
    const index = entries.indexOf(entry);
    notifyWithUndo(texts.removed, async () => {
      const isRestored = await saveList((uris) =>
        uris.includes(entry.uri) ? uris : uris.toSpliced(index, 0, entry.uri),
      );
      const hasIt = (now: Entry[]) => now.some(({ uri }) => uri === entry.uri);
      if (isRestored) setEntries((now) => (hasIt(now) ? now : now.toSpliced(index, 0, entry)));
    });
  };
  return (
    <SectionCard title={texts.title} help={texts.help}>
      <ul className={classes.list} aria-label={texts.list}>
        {entries.map((entry, index) => (
          <RedirectRow
            key={entry.key}
            index={index}
            saved={entry.uri}
            others={entries.filter(({ key }) => key !== entry.key).map(({ uri }) => uri)}
            isPublicClient={app.isPublicClient}
            onSave={(uri) => replace(entry, uri)}
            onRemove={() => remove(entry)}
          />
        ))}
      </ul>
      <ActionButton
        error={null}
        variant="default"
        size="xs"
        className={classes.add}
        leftSection={<IconPlus size={16} aria-hidden />}
        unavailable={
          entries.length >= MAX_URIS
            ? sharedTexts.entries.full(MAX_URIS)
            : entries.some(({ uri }) => uri === "") && texts.saveFirst
        }
        onClick={() => setEntries([...entries, newEntry("")])}
      >
        {texts.add}
      </ActionButton>
      <Text size="sm" c="dimmed" mt="md">
        {app.isPublicClient ? texts.publicRules : texts.confidentialRules}
      </Text>
    </SectionCard>
  );
}

/** An empty list starts with one empty row. */
const initialEntries = (uris: readonly string[]): Entry[] => (uris.length > 0 ? uris.map(newEntry) : [newEntry("")]);

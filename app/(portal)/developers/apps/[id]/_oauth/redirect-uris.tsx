"use client";

import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { notifyError } from "../../../../../_ui/notify.ts";
import { notifyWithUndo } from "../../../../../_ui/undo-notification.tsx";
import type { Application } from "../../application.ts";
import { SectionCard } from "../section-card.tsx";
import { useSaveApplication } from "../use-save-application.ts";
import { RedirectRow } from "./redirect-row.tsx";
import classes from "./redirect-uris.module.css";

const MAX_URIS = 20;
const HELP =
  "Where people arrive after they have decided. The address in a request must be one of these, letter by letter.";

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

/** The list, each address saved by itself. */
export function RedirectUris({ app }: { app: Application }) {
  const [entries, setEntries] = useState<Entry[]>(() => initialEntries(app.redirectUris));
  const { save } = useSaveApplication(app.id);
  /** Changes the list as it is saved now, which may be after this page was left and changed elsewhere. */
  const store = (change: (uris: string[]) => string[]) =>
    save(({ redirectUris }) => ({ redirectUris: change(redirectUris) }));
  const replace = async (entry: Entry, uri: string) => {
    const isSaved = await store((uris) =>
      uris.includes(entry.uri) ? uris.map((each) => (each === entry.uri ? uri : each)) : [...uris, uri],
    );
    if (!isSaved) return;
    setEntries((now) => now.map((each) => (each.key === entry.key ? { ...each, uri } : each)));
  };
  const remove = async (entry: Entry) => {
    try {
      if (entry.uri && !(await store((uris) => uris.filter((each) => each !== entry.uri)))) return;
    } catch (error) {
      notifyError(error);
      return;
    }
    setEntries((now) => now.filter(({ key }) => key !== entry.key));
    if (!entry.uri) return;
    const index = entries.indexOf(entry);
    notifyWithUndo("The redirect URI was removed", async () => {
      const isBack = await store((uris) => (uris.includes(entry.uri) ? uris : uris.toSpliced(index, 0, entry.uri)));
      const hasIt = (now: Entry[]) => now.some(({ uri }) => uri === entry.uri);
      if (isBack) setEntries((now) => (hasIt(now) ? now : now.toSpliced(index, 0, entry)));
    });
  };
  return (
    <SectionCard title="Redirect URIs" help={HELP}>
      <ul className={classes.list} aria-label="Redirect URIs">
        {entries.map((entry, index) => (
          <RedirectRow
            key={entry.key}
            index={index}
            saved={entry.uri}
            others={entries.filter(({ key }) => key !== entry.key).map(({ uri }) => uri)}
            onSave={(uri) => replace(entry, uri)}
            onRemove={() => remove(entry)}
          />
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        className={classes.add}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={entries.length >= MAX_URIS || entries.some(({ uri }) => uri === "")}
        onClick={() => setEntries([...entries, newEntry("")])}
      >
        Add redirect URI
      </Button>
      <Text size="sm" c="dimmed" mt="md">
        {app.isPublicClient
          ? "https, or http on this computer. A public client may come back on any port of http://127.0.0.1 or http://[::1]: save the address with one port, or with none."
          : "https, or http on this computer (127.0.0.1, [::1] or localhost) with exactly the port that is saved. Any port is for public clients only."}
      </Text>
    </SectionCard>
  );
}

/** The first one is there to be typed. */
const initialEntries = (uris: readonly string[]): Entry[] => (uris.length > 0 ? uris.map(newEntry) : [newEntry("")]);

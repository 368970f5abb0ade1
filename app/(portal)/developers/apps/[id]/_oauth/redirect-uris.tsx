"use client";

import { Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { notifyWithUndo } from "../../../../../_ui/undo-notification.tsx";
import type { Application } from "../../application.ts";
import { useSaveApplication } from "../use-save-application.ts";
import { RedirectRow } from "./redirect-row.tsx";
import classes from "./redirect-uris.module.css";

const MAX_URIS = 20;

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

interface Props {
  app: Application;
  /** Where people go who approve, or who sign out. */
  member: "redirectUris" | "logoutRedirectUris";
}

/** A list of redirect URIs. Each is saved separately. */
export function RedirectUris({ app, member }: Props) {
  const language = useLanguage();
  const { t } = language;
  const isLogout = member === "logoutRedirectUris";
  const kind = isLogout ? "logoutUris" : "redirectUris";
  const [entries, setEntries] = useState<Entry[]>(() => initialEntries(app[member], isLogout));
  const { save } = useSaveApplication(app.id);
  /** Changes the list as it is saved now: an undo can follow after this page was left and the list was changed elsewhere. */
  const saveList = (change: (uris: string[]) => string[]) => save((now) => ({ [member]: change(now[member]) }));
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
    notifyWithUndo(language, t(`applications.page.${kind}.removed`), async () => {
      const isRestored = await saveList((uris) =>
        uris.includes(entry.uri) ? uris : uris.toSpliced(index, 0, entry.uri),
      );
      const hasIt = (now: Entry[]) => now.some(({ uri }) => uri === entry.uri);
      if (isRestored) setEntries((now) => (hasIt(now) ? now : now.toSpliced(index, 0, entry)));
    });
  };
  return (
    <SectionCard title={t(`applications.page.${kind}.title`)} help={t(`applications.page.${kind}.help`)}>
      <ul className={classes.list} aria-label={t(`applications.page.${kind}.list`)}>
        {entries.map((entry, index) => (
          <RedirectRow
            key={entry.key}
            index={index}
            saved={entry.uri}
            others={entries.filter(({ key }) => key !== entry.key).map(({ uri }) => uri)}
            isPublicClient={app.isPublicClient && !isLogout}
            kind={kind}
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
            ? t("shared.entries.full", { max: MAX_URIS })
            : entries.some(({ uri }) => uri === "") && t("applications.page.redirectUris.saveFirst")
        }
        onClick={() => setEntries([...entries, newEntry("")])}
      >
        {t(`applications.page.${kind}.add`)}
      </ActionButton>
      <Text size="sm" c="dimmed" mt="md">
        {app.isPublicClient && !isLogout
          ? t("applications.page.redirectUris.publicRules")
          : t(`applications.page.${kind}.confidentialRules`)}
      </Text>
    </SectionCard>
  );
}

/** An empty list starts with one empty row, unless few applications need it. */
const initialEntries = (uris: readonly string[], isRare: boolean): Entry[] =>
  uris.length > 0 || isRare ? uris.map(newEntry) : [newEntry("")];

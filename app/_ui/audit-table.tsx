"use client";

import { ActionIcon, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Language } from "../_languages/language.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { listDifferences } from "./audit-diff.ts";
import { type AuditEntry, describeActor } from "./audit-labels.ts";
import { describeAction, formatAction } from "./audit-sentence.ts";
import classes from "./audit-table.module.css";
import { CopyValue } from "./copy-value.tsx";
import { DataRow, DataTable, DetailsRow } from "./data-table.tsx";
import { Facts } from "./facts.tsx";
import { bdi, Name } from "./name.tsx";
import { TextLink } from "./styled-links.tsx";
import { Cell, type Column, NameCell } from "./table-cells.tsx";
import { TimeAgo } from "./time-ago.tsx";

const columnsFor = ({ t }: Language, self: string | null): Column[] => [
  { id: "what", label: t("audit.columns.action"), width: "30%" },
  { id: "who", label: t("audit.columns.actor") },
  ...(self === null ? [{ id: "account", label: t("audit.columns.account") }] : []),
  { id: "from", label: t("audit.columns.ip") },
  { id: "when", label: t("audit.columns.time"), width: "1%" },
  { id: "more", label: t("audit.columns.details"), isLabelHidden: true, width: "1%" },
];
const CARD = `
  "what more" auto
  "who more" auto
  "account account" auto
  "from when" auto / minmax(0, 1fr) auto`;

export const AuditTable = ({ entries, self }: { entries: readonly AuditEntry[]; self: string | null }) => {
  const language = useLanguage();
  const { t } = language;
  return (
    <DataTable label={t("audit.label")} columns={columnsFor(language, self)} card={CARD}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} self={self} />
      ))}
    </DataTable>
  );
};

function ActionSentence({ entry, self }: { entry: AuditEntry; self: string | null }) {
  const language = useLanguage();
  const { text, place, target } = describeAction(language, entry, self);
  return (
    <>
      {place
        ? language.t.rich(`audit.counted.${place.key}`, {
            action: text,
            name: sanitizeName(place.name),
            category: (name) => (
              <TextLink href={place.href} c="inherit" underline="always" inherit>
                {bdi(name)}
              </TextLink>
            ),
          })
        : text}
      {target && (
        <span className={classes.target}>
          {target.href === null ? (
            <Name>{target.name}</Name>
          ) : (
            <TextLink href={target.href} c="inherit" underline="always" inherit>
              <Name>{target.name}</Name>
            </TextLink>
          )}
        </span>
      )}
    </>
  );
}

function EntryRow({ entry, self }: { entry: AuditEntry; self: string | null }) {
  const language = useLanguage();
  const { t } = language;
  const [open, setOpen] = useState(false);
  const { who, by } = describeActor(language, entry, self);
  const action = formatAction(language, entry);
  const detailsId = `entry-${entry.id}`;
  return (
    <>
      <DataRow>
        <NameCell area="what" className={classes.what}>
          <ActionSentence entry={entry} self={self} />
        </NameCell>
        <Cell area="who">
          {t.rich("audit.actorWith", {
            who: () => <Name>{who}</Name>,
            by: () => (
              <span className={classes.by}>
                {by.name === null
                  ? t(`audit.actors.${by.key}`)
                  : t.rich(`audit.actors.${by.key}`, { name: sanitizeName(by.name), bdi })}
              </span>
            ),
          })}
        </Cell>
        {self === null && (
          <Cell area="account" className={classes.account}>
            {entry.accountName === null ? "–" : <Name>{entry.accountName}</Name>}
          </Cell>
        )}
        <Cell area="from" className={classes.from}>
          {entry.ip ?? "–"}
        </Cell>
        <Cell area="when" className={classes.when}>
          <TimeAgo instant={entry.createdAt} />
        </Cell>
        <Cell area="more" className={classes.more}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            aria-label={t("audit.detailsOf", { action })}
          >
            <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={open} />
          </ActionIcon>
        </Cell>
      </DataRow>
      {open && (
        <DetailsRow id={detailsId} colSpan={columnsFor(language, self).length}>
          <AuditDetails entry={entry} />
        </DetailsRow>
      )}
    </>
  );
}

const IDS = ["targetId", "credentialId", "applicationId", "requestId"] as const;

/** The values before and after a change, and every ID that belongs to it. */
function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useLanguage();
  const ids = IDS.map((id) => {
    const value = entry[id];
    return [t(`audit.details.${id}`), value && <CopyValue value={value} label={t(`audit.details.copied.${id}`)} />];
  });
  return (
    <div className={classes.details}>
      <Changes entry={entry} />
      <Facts
        facts={{
          [t("audit.details.time")]: new Date(entry.createdAt).toISOString().replace("T", " ").replace("Z", " UTC"),
          [t("audit.details.action")]: <code>{entry.action}</code>,
          ...Object.fromEntries(ids),
        }}
      />
    </div>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useLanguage();
  const rows = listDifferences(entry.before, entry.after);
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("audit.details.noChanges")}
      </Text>
    );
  }
  return (
    <table className={classes.changes} aria-label={t("audit.details.changes")}>
      <thead>
        <tr>
          <th scope="col">{t("audit.details.field")}</th>
          <th scope="col">{t("audit.details.before")}</th>
          <th scope="col">{t("audit.details.after")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ member, before, after, changed }) => (
          <tr key={member} data-changed={changed}>
            <th scope="row">{member}</th>
            <td className="mono">{before}</td>
            <td className="mono">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

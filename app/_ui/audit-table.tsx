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
import lines from "./two-lines.module.css";
import { useNarrowWindow } from "./use-browser-state.ts";

const columnsFor = ({ t }: Language, self: string | null): Column[] => [
  { id: "what", label: t("audit.columns.action"), width: "40%" },
  { id: "who", label: t("audit.columns.actor") },
  ...(self === null ? [{ id: "account", label: t("audit.columns.account") }] : []),
  { id: "from", label: t("audit.columns.ip") },
  { id: "when", label: t("audit.columns.time"), width: "1%" },
  { id: "more", label: t("audit.columns.details"), isLabelHidden: true, width: "1%" },
];

export const AuditTable = ({ entries, self }: { entries: readonly AuditEntry[]; self: string | null }) => {
  const language = useLanguage();
  const { t } = language;
  return (
    <DataTable label={t("audit.label")} columns={columnsFor(language, self)}>
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

function Actor({ entry, self }: { entry: AuditEntry; self: string | null }) {
  const language = useLanguage();
  const { t } = language;
  const { who, by } = describeActor(language, entry, self);
  return t.rich("audit.actorWith", {
    who: () => <Name>{who}</Name>,
    by: () => (
      <span className={classes.by}>
        {by.name === null
          ? t(`audit.actors.${by.key}`)
          : t.rich(`audit.actors.${by.key}`, { name: sanitizeName(by.name), bdi })}
      </span>
    ),
  });
}

function EntryRow({ entry, self }: { entry: AuditEntry; self: string | null }) {
  const language = useLanguage();
  const { t } = language;
  const [open, setOpen] = useState(false);
  const isNarrow = useNarrowWindow();
  const action = formatAction(language, entry);
  const detailsId = `entry-${entry.id}`;
  return (
    <>
      <DataRow className={lines.entry}>
        <NameCell area="what" className={`${classes.what} ${lines.first}`}>
          <ActionSentence entry={entry} self={self} />
        </NameCell>
        <Cell area="who" className={lines.second}>
          <Actor entry={entry} self={self} />
        </Cell>
        {self === null && (
          <Cell area="account" className={lines.wide}>
            {entry.accountName === null ? "–" : <Name>{entry.accountName}</Name>}
          </Cell>
        )}
        <Cell area="from" className={`${classes.from} ${lines.wide}`}>
          {entry.ip ?? "–"}
        </Cell>
        <Cell area="when" className={`${classes.when} ${lines.side}`}>
          <TimeAgo instant={entry.createdAt} />
        </Cell>
        <Cell area="more" className={lines.action}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--row-button)"
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
          {isNarrow && <CutOff entry={entry} self={self} />}
          <AuditDetails entry={entry} />
        </DetailsRow>
      )}
    </>
  );
}

/** What the two lines of a phone cut off or leave out. */
function CutOff({ entry, self }: { entry: AuditEntry; self: string | null }) {
  const { t } = useLanguage();
  return (
    <div className={classes.cutOff}>
      <p className={classes.what}>
        <ActionSentence entry={entry} self={self} />
      </p>
      <Facts
        facts={{
          [t("audit.columns.actor")]: <Actor entry={entry} self={self} />,
          [t("audit.columns.account")]: self === null && entry.accountName && <Name>{entry.accountName}</Name>,
          [t("audit.columns.ip")]: entry.ip,
        }}
      />
    </div>
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

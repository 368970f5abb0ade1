"use client";

import { ActionIcon, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { listDifferences } from "./audit-diff.ts";
import { type AuditEntry, describeActor } from "./audit-labels.ts";
import { describeAction, formatAction } from "./audit-sentence.ts";
import classes from "./audit-table.module.css";
import { auditTexts } from "./audit-texts.ts";
import { CopyValue } from "./copy-value.tsx";
import { DataRow, DataTable, DetailsRow } from "./data-table.tsx";
import { Facts } from "./facts.tsx";
import { Name } from "./name.tsx";
import { TextLink } from "./styled-links.tsx";
import { Cell, type Column, NameCell } from "./table-cells.tsx";
import { textWithParts } from "./text-with-parts.tsx";
import { TimeAgo } from "./time-ago.tsx";

const { columns: labels } = auditTexts;
const ACCOUNT: Column = { id: "account", label: labels.account };
const columnsFor = (self: string | null): Column[] => [
  { id: "what", label: labels.action, width: "30%" },
  { id: "who", label: labels.actor },
  ...(self === null ? [ACCOUNT] : []),
  { id: "from", label: labels.ip },
  { id: "when", label: labels.time, width: "1%" },
  { id: "more", label: labels.details, isLabelHidden: true, width: "1%" },
];
const CARD = `
  "what more" auto
  "who more" auto
  "account account" auto
  "from when" auto / minmax(0, 1fr) auto`;

export const AuditTable = ({ entries, self }: { entries: readonly AuditEntry[]; self: string | null }) => (
  <DataTable label={auditTexts.label} columns={columnsFor(self)} card={CARD}>
    {entries.map((entry) => (
      <EntryRow key={entry.id} entry={entry} self={self} />
    ))}
  </DataTable>
);

function ActionSentence({ entry, self }: { entry: AuditEntry; self: string | null }) {
  const { text, place, target } = describeAction(entry, self);
  return (
    <>
      {place
        ? textWithParts(place.text, {
            action: text,
            category: (
              <TextLink href={place.href} c="inherit" underline="always" inherit>
                <Name>{place.name}</Name>
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
  const [open, setOpen] = useState(false);
  const { who, by } = describeActor(entry, self);
  const action = formatAction(entry);
  const detailsId = `entry-${entry.id}`;
  return (
    <>
      <DataRow>
        <NameCell area="what" className={classes.what}>
          <ActionSentence entry={entry} self={self} />
        </NameCell>
        <Cell area="who">
          {textWithParts(auditTexts.actorWith, {
            who: <Name>{who}</Name>,
            by: (
              <span className={classes.by}>
                {by.name === null ? by.text : textWithParts(by.text, { name: <Name>{by.name}</Name> })}
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
            aria-label={auditTexts.detailsOf(action)}
          >
            <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={open} />
          </ActionIcon>
        </Cell>
      </DataRow>
      {open && (
        <DetailsRow id={detailsId} colSpan={columnsFor(self).length}>
          <AuditDetails entry={entry} />
        </DetailsRow>
      )}
    </>
  );
}

const texts = auditTexts.details;
const IDS = ["targetId", "credentialId", "applicationId", "requestId"] as const;

/** The values before and after a change, and every ID that belongs to it. */
function AuditDetails({ entry }: { entry: AuditEntry }) {
  const ids = IDS.map((id) => {
    const value = entry[id];
    return [texts[id], value && <CopyValue value={value} label={texts.copied[id]} />];
  });
  return (
    <div className={classes.details}>
      <Changes entry={entry} />
      <Facts
        facts={{
          [texts.time]: new Date(entry.createdAt).toISOString().replace("T", " ").replace("Z", " UTC"),
          [texts.action]: <code>{entry.action}</code>,
          ...Object.fromEntries(ids),
        }}
      />
    </div>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const rows = listDifferences(entry.before, entry.after);
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.noChanges}
      </Text>
    );
  }
  return (
    <table className={classes.changes} aria-label={texts.changes}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
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

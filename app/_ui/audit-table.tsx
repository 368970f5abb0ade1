"use client";

import { ActionIcon } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { AuditDetails } from "./audit-details.tsx";
import { type AuditEntry, describeActor } from "./audit-labels.ts";
import { describeAction, formatAction } from "./audit-sentence.ts";
import classes from "./audit-table.module.css";
import { auditTexts } from "./audit-texts.ts";
import { TextLink } from "./links.tsx";
import { Name } from "./name.tsx";
import { textWithParts } from "./text-with-parts.tsx";
import { TimeAgo } from "./time-ago.tsx";

/** Explicit roles: some browsers drop the table semantics when CSS lays the table out as blocks. */
const TABLE = { role: "table", "aria-label": auditTexts.label };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const COLUMN = { role: "columnheader", scope: "col" };
const NAME = { role: "rowheader", scope: "row" };
const CELL = { role: "cell" };

/** On a phone each row is a card. */
export function AuditTable({ entries, self }: { entries: readonly AuditEntry[]; self: string | null }) {
  const { columns } = auditTexts;
  return (
    <table {...TABLE} className={classes.table}>
      <thead {...GROUP} className={classes.head}>
        <tr {...ROW}>
          <th {...COLUMN}>{columns.action}</th>
          <th {...COLUMN}>{columns.actor}</th>
          {self === null && <th {...COLUMN}>{columns.account}</th>}
          <th {...COLUMN}>{columns.ip}</th>
          <th {...COLUMN}>{columns.time}</th>
          <th {...COLUMN}>
            <span className="visually-hidden">{columns.details}</span>
          </th>
        </tr>
      </thead>
      <tbody {...GROUP}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} self={self} />
        ))}
      </tbody>
    </table>
  );
}

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
      <tr {...ROW} className={classes.row} data-open={open}>
        <th {...NAME} className={classes.what}>
          <ActionSentence entry={entry} self={self} />
        </th>
        <td {...CELL} className={classes.who}>
          {textWithParts(auditTexts.actorWith, {
            who: <Name>{who}</Name>,
            by: (
              <span className={classes.by}>
                {by.name === null ? by.text : textWithParts(by.text, { name: <Name>{by.name}</Name> })}
              </span>
            ),
          })}
        </td>
        {self === null && (
          <td {...CELL} className={classes.account}>
            {entry.accountName === null ? "–" : <Name>{entry.accountName}</Name>}
          </td>
        )}
        <td {...CELL} className={classes.from}>
          {entry.ip ?? "–"}
        </td>
        <td {...CELL} className={classes.when}>
          <TimeAgo instant={entry.createdAt} />
        </td>
        <td {...CELL} className={classes.more}>
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
        </td>
      </tr>
      {open && (
        <tr {...ROW} id={detailsId} className={classes.details}>
          <td {...CELL} colSpan={self === null ? 6 : 5}>
            <AuditDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

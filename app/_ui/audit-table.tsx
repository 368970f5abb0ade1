"use client";

import { ActionIcon } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { AuditDetails } from "./audit-details.tsx";
import { type AuditEntry, actionLabel, describeActor } from "./audit-labels.ts";
import classes from "./audit-table.module.css";
import { Name, textWithNames } from "./name.tsx";
import { TimeAgo } from "./time-ago.tsx";

/** Tables laid out as blocks lose their meaning in some browsers: it is said. */
const TABLE = { role: "table", "aria-label": "Audit log" };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const COLUMN = { role: "columnheader", scope: "col" };
const NAME = { role: "rowheader", scope: "row" };
const CELL = { role: "cell" };

/** On a phone each row is a card. */
export function AuditTable({ entries, self }: { entries: readonly AuditEntry[]; self: string | null }) {
  return (
    <table {...TABLE} className={classes.table}>
      <thead {...GROUP} className={classes.head}>
        <tr {...ROW}>
          <th {...COLUMN}>What</th>
          <th {...COLUMN}>Who</th>
          {self === null && <th {...COLUMN}>Account</th>}
          <th {...COLUMN}>From</th>
          <th {...COLUMN}>When</th>
          <th {...COLUMN}>
            <span className="visually-hidden">Details</span>
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

function EntryRow({ entry, self }: { entry: AuditEntry; self: string | null }) {
  const [open, setOpen] = useState(false);
  const { who, by, byName } = describeActor(entry, self);
  const what = actionLabel(entry.action);
  const detailsId = `entry-${entry.id}`;
  return (
    <>
      <tr {...ROW} className={classes.row} data-open={open}>
        <th {...NAME} className={classes.what}>
          {what}
        </th>
        <td {...CELL} className={classes.who}>
          <Name>{who}</Name> <span className={classes.by}>{byName === null ? by : textWithNames`${by} ${byName}`}</span>
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
            aria-label={`Details: ${what}`}
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

import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./audit-details.module.css";
import { listDifferences } from "./audit-diff.ts";
import type { AuditEntry } from "./audit-labels.ts";
import { CopyValue } from "./copy-value.tsx";

/** What was before and what is now, and every id there is to look further with. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const ids: [name: string, value: string | null][] = [
    ["Target", entry.targetId],
    ["Session or token", entry.credentialId],
    ["Application", entry.applicationId],
    ["Request", entry.requestId],
  ];
  const facts: [name: string, value: ReactNode][] = [
    ["Exactly", new Date(entry.createdAt).toISOString().replace("T", " ").replace("Z", " UTC")],
    ["Action", <code key="action">{entry.action}</code>],
    ...ids
      .filter((pair): pair is [string, string] => pair[1] !== null)
      .map(([name, value]): [string, ReactNode] => [
        name,
        <CopyValue key={name} value={value} label={`${name.toLowerCase()} id`} />,
      ]),
  ];
  return (
    <div className={classes.details}>
      <Changes entry={entry} />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const rows = listDifferences(entry.before, entry.after);
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No values belong to this.
      </Text>
    );
  }
  return (
    <table className={classes.changes} aria-label="Before and after">
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
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

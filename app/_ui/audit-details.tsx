import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./audit-details.module.css";
import { listDifferences } from "./audit-diff.ts";
import type { AuditEntry } from "./audit-labels.ts";
import { auditTexts } from "./audit-texts.ts";
import { CopyValue } from "./copy-value.tsx";

const texts = auditTexts.details;
const IDS = ["targetId", "credentialId", "applicationId", "requestId"] as const;

/** The values before and after a change, and every ID that belongs to it. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const facts: [name: string, value: ReactNode][] = [
    [texts.time, new Date(entry.createdAt).toISOString().replace("T", " ").replace("Z", " UTC")],
    [texts.action, <code key="action">{entry.action}</code>],
    ...IDS.flatMap((id): [string, ReactNode][] => {
      const value = entry[id];
      return value === null ? [] : [[texts[id], <CopyValue key={id} value={value} label={texts.copied[id]} />]];
    }),
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

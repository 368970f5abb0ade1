import { Text } from "@mantine/core";
import classes from "./audit-details.module.css";
import { listDifferences } from "./audit-diff.ts";
import type { AuditEntry } from "./audit-labels.ts";
import { auditTexts } from "./audit-texts.ts";
import { CopyValue } from "./copy-value.tsx";
import { Facts } from "./facts.tsx";

const texts = auditTexts.details;
const IDS = ["targetId", "credentialId", "applicationId", "requestId"] as const;

/** The values before and after a change, and every ID that belongs to it. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
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

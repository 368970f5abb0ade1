import { Text, Title } from "@mantine/core";
import type { Incident } from "#server/contract/incidents.ts";
import { formatList } from "../../../_ui/format.ts";
import { incidentTexts } from "../../../_ui/incident-texts.ts";
import { Name } from "../../../_ui/name.tsx";
import { statusTexts } from "../texts.ts";
import { formatInstant } from "./format-instant.ts";
import classes from "./incident.module.css";

const texts = statusTexts.incidents;

interface Props {
  title: string;
  incidents: readonly Incident[];
  /** Shown where there are none. */
  empty?: string;
}

/** Incidents with their updates, the latest first. */
export function IncidentList({ title, incidents, empty }: Props) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {incidents.length === 0 && <Text c="dimmed">{empty}</Text>}
      {incidents.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
    </section>
  );
}

/** Further updates are shown when they are asked for. */
const SHOWN_UPDATES = 3;

function IncidentCard({ incident: { id, title, impact, parts, resolvedAt, updates } }: { incident: Incident }) {
  const earlier = updates.slice(SHOWN_UPDATES);
  return (
    <article className={classes.incident} id={`incident-${id}`} data-open={resolvedAt === null || undefined}>
      <div className={classes.head}>
        <Title order={3} size="h5">
          <Name>{title}</Name>
        </Title>
        <span className={classes.impact} data-impact={impact}>
          {incidentTexts.impacts[impact]}
        </span>
      </div>
      <Text size="sm" c="dimmed">
        {texts.affected(formatList(parts.map((part) => incidentTexts.parts[part].name)))}
      </Text>
      <Updates title={title} updates={updates.slice(0, SHOWN_UPDATES)} />
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{texts.earlier(earlier.length)}</summary>
          <Updates title={title} updates={earlier} />
        </details>
      )}
    </article>
  );
}

const Updates = ({ title, updates }: Pick<Incident, "title" | "updates">) => (
  <ol className={classes.updates} aria-label={texts.updatesOf(title)}>
    {updates.map(({ id, state, text, createdAt, editedAt }) => (
      <li key={id}>
        <strong>{incidentTexts.states[state]}</strong>
        <p className={classes.text} dir="auto">
          {text}
        </p>
        <Text size="xs" c="dimmed">
          <time dateTime={createdAt}>{texts.at(formatInstant(createdAt))}</time>
          {editedAt && <span className={classes.edited}>{texts.edited(formatInstant(editedAt))}</span>}
        </Text>
      </li>
    ))}
  </ol>
);

import { Text, Title } from "@mantine/core";
import type { Incident } from "#server/contract/incidents.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Name } from "../../../_ui/name.tsx";
import { formatInstant } from "./format-instant.ts";
import classes from "./incident.module.css";

interface Props {
  title: string;
  incidents: readonly Incident[];
  /** Shown where there are none. */
  empty?: string;
  /** Below them: that there may be more. */
  note?: string | false;
}

/** Incidents with their updates, the latest first. */
export function IncidentList({ title, incidents, empty, note }: Props) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {incidents.length === 0 && <Text c="dimmed">{empty}</Text>}
      {incidents.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
      {note && (
        <Text size="sm" c="dimmed" mt="sm">
          {note}
        </Text>
      )}
    </section>
  );
}

/** Further updates are shown when they are asked for. */
const SHOWN_UPDATES = 3;

function IncidentCard({ incident }: { incident: Incident }) {
  const { t, format } = useLanguage();
  const { id, title, impact, parts, resolvedAt, updates, olderUpdates } = incident;
  const earlier = updates.slice(SHOWN_UPDATES);
  return (
    <article className={classes.incident} id={`incident-${id}`} data-open={resolvedAt === null || undefined}>
      <div className={classes.head}>
        <Title order={3} size="h5">
          <Name>{title}</Name>
        </Title>
        <span className={classes.impact} data-impact={impact}>
          {t(`incidents.impacts.${impact}`)}
        </span>
      </div>
      <Text size="sm" c="dimmed">
        {t("status.incidents.affected", { parts: format.list(parts.map((part) => t(`incidents.parts.${part}.name`))) })}
      </Text>
      <Updates title={title} updates={updates.slice(0, SHOWN_UPDATES)} />
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{t("status.incidents.earlier", { count: earlier.length })}</summary>
          <Updates title={title} updates={earlier} />
        </details>
      )}
      {olderUpdates > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("status.incidents.older", { count: olderUpdates })}
        </Text>
      )}
    </article>
  );
}

const Updates = ({ title, updates }: Pick<Incident, "title" | "updates">) => {
  const language = useLanguage();
  const { t } = language;
  return (
    <ol className={classes.updates} aria-label={t("status.incidents.updatesOf", { title })}>
      {updates.map(({ id, state, text, createdAt, editedAt }) => (
        <li key={id}>
          <strong>{t(`incidents.states.${state}`)}</strong>
          <p className={`${classes.text} written`}>{text}</p>
          <Text size="xs" c="dimmed">
            <time dateTime={createdAt}>{t("status.incidents.at", { time: formatInstant(language, createdAt) })}</time>
            {editedAt && (
              <span className={classes.edited}>
                {t("status.incidents.edited", { time: formatInstant(language, editedAt) })}
              </span>
            )}
          </Text>
        </li>
      ))}
    </ol>
  );
};

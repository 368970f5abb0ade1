"use client";

import { Badge, Group, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Incident } from "#server/contract/incidents.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import type { IncidentAction } from "./incident-action.ts";
import classes from "./incident-card.module.css";

interface Props {
  incident: Incident;
  onAction: (action: IncidentAction) => void;
}

/** One incident, with what can be done about it. */
export function IncidentCard({ incident, onAction }: Props) {
  const { t, format } = useLanguage();
  const { title, impact, parts, state, createdAt, updatedAt, resolvedAt } = incident;
  return (
    <SectionCard
      title={title}
      action={
        <Group gap="xs">
          <ActionButton
            error={null}
            variant="default"
            size="xs"
            aria-label={t("admin.incidentsPage.addUpdateTo", { title })}
            onClick={() => onAction({ kind: "addUpdate", incident })}
          >
            {t("admin.incidentsPage.addUpdate")}
          </ActionButton>
          <ActionMenu label={t("shared.actionsFor", { name: title })} inRow>
            <ActionItem icon={IconPencil} onClick={() => onAction({ kind: "edit", incident })}>
              {t("admin.incidentsPage.edit")}
            </ActionItem>
            <ActionItem icon={IconTrash} isDestructive onClick={() => onAction({ kind: "delete", incident })}>
              {t("admin.incidentsPage.delete")}
            </ActionItem>
          </ActionMenu>
        </Group>
      }
    >
      <Group gap="xs" mb="sm">
        <Badge variant="light" color={resolvedAt === null ? "amber" : "green"}>
          {t(`incidents.states.${state}`)}
        </Badge>
        <Badge variant="default">{t(`incidents.impacts.${impact}`)}</Badge>
      </Group>
      <Facts
        facts={{
          [t("admin.incidentsPage.affected")]: format.list(parts.map((part) => t(`incidents.parts.${part}.name`))),
          [t("admin.incidentsPage.begun")]: <TimeAgo instant={createdAt} />,
          [t("admin.incidentsPage.changed")]: <TimeAgo instant={updatedAt} />,
        }}
      />
      <IncidentUpdates incident={incident} onAction={onAction} />
    </SectionCard>
  );
}

function IncidentUpdates({ incident, onAction }: Props) {
  const { t } = useLanguage();
  const { title, updates } = incident;
  return (
    <details className={classes.updates} open={incident.resolvedAt === null}>
      <summary>{t("admin.incidentsPage.updates", { count: updates.length })}</summary>
      <ol aria-label={t("admin.incidentsPage.updatesOf", { title })}>
        {updates.map(({ id, state, text, createdAt }, index) => (
          <li key={id}>
            <div>
              <Text size="sm" fw={600}>
                {t(`incidents.states.${state}`)}
              </Text>
              <p className={`${classes.text} written`}>{text}</p>
              <Text size="xs" c="dimmed">
                <TimeAgo instant={createdAt} />
              </Text>
            </div>
            <ActionButton
              error={null}
              variant="subtle"
              size="xs"
              aria-label={t("admin.incidentsPage.correctNumbered", { position: updates.length - index })}
              onClick={() => onAction({ kind: "correct", incident, updateId: id })}
            >
              {t("admin.incidentsPage.correct")}
            </ActionButton>
          </li>
        ))}
      </ol>
    </details>
  );
}

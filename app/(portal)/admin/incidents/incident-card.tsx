"use client";

import { Badge, Group, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Incident } from "#server/contract/incidents.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { formatList } from "../../../_ui/format.ts";
import { incidentTexts } from "../../../_ui/incident-texts.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import type { IncidentAction } from "./incident-action.ts";
import classes from "./incident-card.module.css";
import { incidentsPageTexts as texts } from "./texts.ts";

interface Props {
  incident: Incident;
  onAction: (action: IncidentAction) => void;
}

/** One incident, with what can be done about it. */
export function IncidentCard({ incident, onAction }: Props) {
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
            aria-label={texts.addUpdateTo(title)}
            onClick={() => onAction({ kind: "addUpdate", incident })}
          >
            {texts.addUpdate}
          </ActionButton>
          <ActionMenu label={texts.actionsFor(title)} inRow>
            <ActionItem icon={IconPencil} onClick={() => onAction({ kind: "edit", incident })}>
              {texts.edit}
            </ActionItem>
            <ActionItem icon={IconTrash} isDestructive onClick={() => onAction({ kind: "delete", incident })}>
              {texts.delete}
            </ActionItem>
          </ActionMenu>
        </Group>
      }
    >
      <Group gap="xs" mb="sm">
        <Badge variant="light" color={resolvedAt === null ? "amber" : "green"}>
          {incidentTexts.states[state]}
        </Badge>
        <Badge variant="default">{incidentTexts.impacts[impact]}</Badge>
      </Group>
      <Facts
        facts={{
          [texts.affected]: formatList(parts.map((part) => incidentTexts.parts[part].name)),
          [texts.begun]: <TimeAgo instant={createdAt} />,
          [texts.changed]: <TimeAgo instant={updatedAt} />,
        }}
      />
      <IncidentUpdates incident={incident} onAction={onAction} />
    </SectionCard>
  );
}

function IncidentUpdates({ incident, onAction }: Props) {
  const { title, updates } = incident;
  return (
    <details className={classes.updates} open={incident.resolvedAt === null}>
      <summary>{texts.updates(updates.length)}</summary>
      <ol aria-label={texts.updatesOf(title)}>
        {updates.map(({ id, state, text, createdAt }, index) => (
          <li key={id}>
            <div>
              <Text size="sm" fw={600}>
                {incidentTexts.states[state]}
              </Text>
              <p className={classes.text} dir="auto">
                {text}
              </p>
              <Text size="xs" c="dimmed">
                <TimeAgo instant={createdAt} />
              </Text>
            </div>
            <ActionButton
              error={null}
              variant="subtle"
              size="xs"
              aria-label={texts.correctNumbered(updates.length - index)}
              onClick={() => onAction({ kind: "correct", incident, updateId: id })}
            >
              {texts.correct}
            </ActionButton>
          </li>
        ))}
      </ol>
    </details>
  );
}

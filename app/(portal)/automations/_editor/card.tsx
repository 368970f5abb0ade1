"use client";

import { ActionIcon, Badge, UnstyledButton } from "@mantine/core";
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconCopyPlus,
  IconGripVertical,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { TraceNotes } from "../_try/trace-notes.tsx";
import { describeProblem } from "./describe-problem.ts";
import classes from "./editor.module.css";
import { useCardProblems, useEditor } from "./editor-context.ts";
import { type Place, writePlace } from "./places.ts";

export type CardKind = "trigger" | "condition" | "step" | "branch";

/** What can be done with a card. */
export interface CardActions {
  move: (by: number) => void;
  duplicate?: (() => void) | undefined;
  /** Absent for a part that cannot be disabled. */
  toggle?: (() => void) | undefined;
  remove: () => void;
  onDragStart: (event: DragEvent) => void;
  /** Where what is dragged would be put; null where it cannot be. */
  placeOver: (event: DragEvent) => "before" | "after" | null;
  onDrop: (event: DragEvent) => void;
}

interface Props {
  nodeKey: string;
  kind: CardKind;
  place: Place;
  /** Counted from 1. */
  position: number;
  count: number;
  /** What it does. */
  sentence: string;
  isDisabled: boolean;
  actions: CardActions;
  /** Its fields, while it is open. */
  children: () => ReactNode;
}

/** A part of an automation: what it does in one sentence, and its fields once it is opened. */
export function Card({ nodeKey, kind, place, position, count, sentence, isDisabled, actions, children }: Props) {
  const { t } = useLanguage();
  const { opened, toggle } = useEditor();
  const { own, inside } = useCardProblems(place);
  const [over, setOver] = useState<"before" | "after" | null>(null);
  const isOpen = opened.has(nodeKey);
  const bodyId = `${nodeKey}-fields`;
  return (
    <li
      className={classes.card}
      data-card={writePlace(place)}
      data-over={over ?? undefined}
      data-disabled={isDisabled || undefined}
      data-problem={own.length > 0 || undefined}
      onDragOver={(event) => {
        const next = actions.placeOver(event);
        if (next) event.preventDefault();
        setOver(next);
      }}
      onDragLeave={() => setOver(null)}
      onDrop={(event) => {
        setOver(null);
        actions.onDrop(event);
      }}
    >
      <div className={classes.header}>
        <MoveHandle
          nodeKey={nodeKey}
          label={t(`automations.editor.card.move.${kind}`, { position, count })}
          actions={actions}
        />
        <UnstyledButton
          className={classes.sentence ?? ""}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          data-sentence={nodeKey}
          onClick={() => toggle(nodeKey, !isOpen)}
        >
          <IconChevronRight size={18} aria-hidden className={classes.chevron} />
          <span className={classes.words}>{sentence}</span>
          {isDisabled && (
            <Badge variant="light" color="gray" size="sm">
              {t("automations.editor.card.disabled")}
            </Badge>
          )}
        </UnstyledButton>
        <CardMenu sentence={sentence} isDisabled={isDisabled} actions={actions} position={position} count={count} />
      </div>
      <CardProblems own={own} inside={isOpen ? 0 : inside} />
      <TraceNotes place={place} />
      {isOpen && (
        <div className={classes.body} id={bodyId}>
          {children()}
        </div>
      )}
    </li>
  );
}

function MoveHandle({ nodeKey, label, actions }: { nodeKey: string; label: string; actions: CardActions }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    actions.move(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={classes.handle ?? ""}
      aria-label={label}
      data-handle={nodeKey}
      draggable
      onDragStart={actions.onDragStart}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  );
}

interface MenuProps extends Pick<Props, "sentence" | "isDisabled" | "actions" | "position" | "count"> {}

const CardMenu = ({ sentence, isDisabled, actions, position, count }: MenuProps) => {
  const { t } = useLanguage();
  return (
    <ActionMenu label={t("automations.editor.card.actions", { sentence })} inRow width={190}>
      <ActionItem icon={IconArrowUp} disabled={position === 1} onClick={() => actions.move(-1)}>
        {t("automations.editor.card.moveUp")}
      </ActionItem>
      <ActionItem icon={IconArrowDown} disabled={position === count} onClick={() => actions.move(1)}>
        {t("automations.editor.card.moveDown")}
      </ActionItem>
      {actions.duplicate && (
        <ActionItem icon={IconCopyPlus} onClick={actions.duplicate}>
          {t("automations.editor.card.duplicate")}
        </ActionItem>
      )}
      {actions.toggle && (
        <ActionItem icon={isDisabled ? IconPlayerPlay : IconPlayerPause} onClick={actions.toggle}>
          {isDisabled ? t("automations.editor.card.enable") : t("automations.editor.card.disable")}
        </ActionItem>
      )}
      <ActionItem icon={IconTrash} isDestructive onClick={actions.remove}>
        {t("automations.editor.card.remove")}
      </ActionItem>
    </ActionMenu>
  );
};

function CardProblems({ own, inside }: ReturnType<typeof useCardProblems>) {
  const language = useLanguage();
  const { t } = language;
  if (own.length === 0 && inside === 0) return null;
  return (
    <div className={classes.notes} role="alert">
      {own.map(({ path, message }) => (
        <div key={`${path.join(".")} ${message}`} className={classes.problem}>
          <IconAlertCircle size={16} aria-hidden />
          <span>
            {describeProblem(
              language,
              path.findLast((part) => typeof part === "string"),
              message,
            )}
          </span>
        </div>
      ))}
      {inside > 0 && (
        <div className={classes.problem}>
          <IconAlertCircle size={16} aria-hidden />
          <span>{t("automations.editor.card.problems", { count: inside })}</span>
        </div>
      )}
    </div>
  );
}

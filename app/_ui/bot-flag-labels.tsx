"use client";

import { IconAlertTriangle, IconCircleCheck, IconPlayerPause, IconWorld, type TablerIcon } from "@tabler/icons-react";
import { BotFlag } from "#server/contract/bot-flags.ts";
import classes from "./bot-flag-labels.module.css";
import { botFlagTexts } from "./texts.ts";

interface BotFlagLabel {
  label: string;
  kind: "enabled" | "disabled" | "public" | "attention";
  icon: TablerIcon;
}

const ENABLED: BotFlagLabel = { label: botFlagTexts.enabled, kind: "enabled", icon: IconCircleCheck };
const DISABLED: BotFlagLabel = { label: botFlagTexts.disabled, kind: "disabled", icon: IconPlayerPause };
const PUBLIC: BotFlagLabel = { label: botFlagTexts.public, kind: "public", icon: IconWorld };
const ATTENTION: BotFlagLabel = { label: botFlagTexts.attention, kind: "attention", icon: IconAlertTriangle };

function labelsOfFlags(flags: number): BotFlagLabel[] {
  return [
    flags & BotFlag.Disabled ? DISABLED : ENABLED,
    ...(flags & BotFlag.Public ? [PUBLIC] : []),
    ...(flags & BotFlag.InvalidAuth ? [ATTENTION] : []),
  ];
}

interface Props {
  flags: number;
  /** Leaves out that the bot cannot sign in: it is said beside it. */
  withoutProblem?: boolean;
}

/** The flags of a bot, each as an icon with a label. */
export function BotFlagLabels({ flags, withoutProblem = false }: Props) {
  return (
    <span className={classes.labels}>
      {labelsOfFlags(withoutProblem ? flags & ~BotFlag.InvalidAuth : flags).map(({ label, kind, icon: Icon }) => (
        <span key={kind} className={classes.label} data-kind={kind}>
          <Icon size={14} stroke={2} aria-hidden />
          {label}
        </span>
      ))}
    </span>
  );
}

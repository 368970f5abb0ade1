"use client";

import { IconAlertTriangle, IconCircleCheck, IconPlayerPause, IconWorld, type TablerIcon } from "@tabler/icons-react";
import { BotFlag } from "#server/contract/bots.ts";
import classes from "./bot-flag-labels.module.css";

interface BotFlagLabel {
  label: string;
  kind: "enabled" | "disabled" | "public" | "attention";
  icon: TablerIcon;
}

const ENABLED: BotFlagLabel = { label: "Enabled", kind: "enabled", icon: IconCircleCheck };
const DISABLED: BotFlagLabel = { label: "Disabled", kind: "disabled", icon: IconPlayerPause };
const PUBLIC: BotFlagLabel = { label: "Public", kind: "public", icon: IconWorld };
const ATTENTION: BotFlagLabel = { label: "Needs new credentials", kind: "attention", icon: IconAlertTriangle };

function labelsOfFlags(flags: number): BotFlagLabel[] {
  return [
    ...(flags & BotFlag.InvalidAuth ? [ATTENTION] : []),
    flags & BotFlag.Disabled ? DISABLED : ENABLED,
    ...(flags & BotFlag.Public ? [PUBLIC] : []),
  ];
}

/** What a bot's flags mean, each as an icon with its word. */
export function BotFlagLabels({ flags }: { flags: number }) {
  return (
    <span className={classes.words}>
      {labelsOfFlags(flags).map(({ label: word, kind, icon: Icon }) => (
        <span key={kind} className={classes.word} data-kind={kind}>
          <Icon size={14} stroke={2} aria-hidden />
          {word}
        </span>
      ))}
    </span>
  );
}

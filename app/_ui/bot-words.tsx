"use client";

import { IconAlertTriangle, IconCircleCheck, IconPlayerPause, IconWorld, type TablerIcon } from "@tabler/icons-react";
import { BotFlag } from "#server/contract/bots.ts";
import classes from "./bot-words.module.css";

interface BotWord {
  word: string;
  kind: "enabled" | "disabled" | "public" | "attention";
  icon: TablerIcon;
}

const ENABLED: BotWord = { word: "Enabled", kind: "enabled", icon: IconCircleCheck };
const DISABLED: BotWord = { word: "Disabled", kind: "disabled", icon: IconPlayerPause };
const PUBLIC: BotWord = { word: "Public", kind: "public", icon: IconWorld };
const ATTENTION: BotWord = { word: "Needs new credentials", kind: "attention", icon: IconAlertTriangle };

function botWords(flags: number): BotWord[] {
  return [
    ...(flags & BotFlag.InvalidAuth ? [ATTENTION] : []),
    flags & BotFlag.Disabled ? DISABLED : ENABLED,
    ...(flags & BotFlag.Public ? [PUBLIC] : []),
  ];
}

/** What a bot's flags mean, each as an icon with its word. */
export function BotWords({ flags }: { flags: number }) {
  return (
    <span className={classes.words}>
      {botWords(flags).map(({ word, kind, icon: Icon }) => (
        <span key={kind} className={classes.word} data-kind={kind}>
          <Icon size={14} stroke={2} aria-hidden />
          {word}
        </span>
      ))}
    </span>
  );
}

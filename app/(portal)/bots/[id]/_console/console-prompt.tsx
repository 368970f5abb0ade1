"use client";

import { Button, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { useSecondsLeft } from "../../../../_ui/use-seconds-left.ts";
import { CommandField } from "../../../_commands/command-field.tsx";
import fieldRow from "../../../_commands/field-row.module.css";
import type { Mode } from "./use-console.ts";
import { usePrompt } from "./use-prompt.ts";

const MODES = ["command", "chat"] as const satisfies Mode[];
const MAX_CHAT_LENGTH = 255;

interface Props {
  bot: Bot;
  /** Resolves with what is wrong with the line, when it did not reach the bot. */
  onSend: (mode: Mode, typed: string) => Promise<string | null>;
  waitUntil: number | null;
}

/** The field of the console, for commands and for messages to the party. */
export function ConsolePrompt({ bot: { id: botId, parent }, onSend, waitUntil }: Props) {
  const { t, format } = useLanguage();
  const secondsLeft = useSecondsLeft(waitUntil);
  const { mode, setMode, typed, type, problem, field, step, isReady, enter } = usePrompt(
    botId,
    secondsLeft > 0,
    onSend,
  );
  const stepThroughHistory = ({ key }: KeyboardEvent): boolean => {
    if (key !== "ArrowUp" && key !== "ArrowDown") return false;
    step(key === "ArrowUp" ? 1 : -1);
    return true;
  };
  const onChatKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") enter();
    else if (!stepThroughHistory(event)) return;
    event.preventDefault();
  };
  const sendButton = (
    <Button onClick={enter} disabled={!isReady} leftSection={<IconSend size={16} aria-hidden />}>
      {secondsLeft > 0 ? t("bots.console.sendIn", { seconds: format.countdown(secondsLeft) }) : t("bots.console.send")}
    </Button>
  );
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t("bots.console.mode")}
        data={MODES.map((one) => ({ value: one, label: t(`bots.console.modes.${one}`) }))}
        value={mode}
        onChange={(value) => setMode(value === "chat" ? "chat" : "command")}
        style={{ alignSelf: "flex-start" }}
      />
      {mode === "command" ? (
        <CommandField
          ref={field}
          label={t("bots.console.command")}
          value={typed}
          onChange={type}
          onEnter={enter}
          onKey={stepThroughHistory}
          error={problem}
          {...{ botId, categoryId: parent }}
          action={sendButton}
        />
      ) : (
        <div className={fieldRow.row}>
          <TextInput
            ref={field}
            label={t("bots.console.chat")}
            value={typed}
            maxLength={MAX_CHAT_LENGTH}
            autoComplete="off"
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onChatKey}
            error={problem}
            classNames={{ ...fieldRow }}
          />
          <span className={fieldRow.action}>{sendButton}</span>
        </div>
      )}
    </Stack>
  );
}

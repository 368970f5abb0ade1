"use client";

import { Button, Group, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { ErrorState } from "../../../../_ui/list-states.tsx";
import { CommandField } from "../../../_commands/command-field.tsx";
import { useSecondsLeft } from "../../../_commands/use-seconds-left.ts";
import { useLiveBot } from "../../../_live/fleet-provider.tsx";
import { NotConnectedNotice } from "../not-connected-notice.tsx";
import { ConsoleLines } from "./console-lines.tsx";
import { type Mode, useConsole } from "./use-console.ts";
import { useInputHistory } from "./use-input-history.ts";

const MODES = [
  { value: "command", label: "Command" },
  { value: "chat", label: "Chat" },
];
const MAX_CHAT_LENGTH = 255;

export function ConsoleTab({ bot, gateway }: { bot: Bot; gateway: string }) {
  const live = useLiveBot(bot.id);
  const { log, ask, waitUntil, error, refetch } = useConsole(bot.id);
  return (
    <Stack gap="sm">
      {!live && <NotConnectedNotice bot={bot} gateway={gateway} />}
      {error && <ErrorState error={error} onRetry={refetch} />}
      <ConsoleLines lines={log} botName={bot.nickname} />
      <Prompt botId={bot.id} onSend={ask} waitUntil={waitUntil} />
    </Stack>
  );
}

interface PromptProps {
  botId: string;
  onSend: (mode: Mode, typed: string) => Promise<void>;
  waitUntil: number | null;
}

function Prompt({ botId, onSend: onAsk, waitUntil }: PromptProps) {
  const [mode, setMode] = useState<Mode>("command");
  const [typed, setTyped] = useState("");
  const { remember, step } = useInputHistory(botId);
  const field = useFocusOnMount();
  const secondsLeft = useSecondsLeft(waitUntil);
  const isReady = typed.trim() !== "" && secondsLeft === 0;
  const enter = () => {
    if (!isReady) return;
    remember(typed.trim());
    setTyped("");
    void onAsk(mode, typed);
  };
  const goBack = ({ key }: KeyboardEvent): boolean => {
    if (key !== "ArrowUp" && key !== "ArrowDown") return false;
    const line = step(key === "ArrowUp" ? 1 : -1, typed);
    if (line !== null) setTyped(line);
    return true;
  };
  const onChatKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") enter();
    else if (!goBack(event)) return;
    event.preventDefault();
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="What to send"
          data={MODES}
          value={mode}
          onChange={(value) => setMode(value === "chat" ? "chat" : "command")}
        />
        <Button size="xs" onClick={enter} disabled={!isReady} leftSection={<IconSend size={16} aria-hidden />}>
          {secondsLeft > 0 ? `Again in ${secondsLeft} s` : "Send"}
        </Button>
      </Group>
      {mode === "command" ? (
        <CommandField ref={field} label="Command" value={typed} onChange={setTyped} onEnter={enter} onKey={goBack} />
      ) : (
        <TextInput
          ref={field}
          label="Message to the party"
          value={typed}
          maxLength={MAX_CHAT_LENGTH}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onChatKey}
        />
      )}
    </Stack>
  );
}

/** Whoever comes by the palette or a key types at once; whoever walks through the tabs keeps the focus there. */
function useFocusOnMount() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement?.role !== "tab") field.current?.focus();
  }, []);
  return field;
}

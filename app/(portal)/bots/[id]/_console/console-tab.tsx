"use client";

import { Button, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { ErrorState } from "../../../../_ui/list-states.tsx";
import { useSecondsLeft } from "../../../../_ui/use-seconds-left.ts";
import { CommandField } from "../../../_commands/command-field.tsx";
import { useLiveBot } from "../../../_live/fleet-provider.tsx";
import { NotConnectedNotice } from "../not-connected-notice.tsx";
import { ConsoleLines } from "./console-lines.tsx";
import classes from "./console-tab.module.css";
import { consoleTexts } from "./texts.ts";
import { type Mode, useConsole } from "./use-console.ts";

const MODES = [
  { value: "command", label: consoleTexts.modes.command },
  { value: "chat", label: consoleTexts.modes.chat },
];
const MAX_CHAT_LENGTH = 255;

interface Props {
  bot: Bot;
  /** The address of the API. */
  api: string;
  /** The address that clusters connect to. */
  gateway: string;
}

export function ConsoleTab({ bot, api, gateway }: Props) {
  const live = useLiveBot(bot.id);
  const { log, isLoading, send, waitUntil, error, refetch } = useConsole(bot.id);
  return (
    <Stack gap="sm">
      {!live && <NotConnectedNotice bot={bot} gateway={gateway} />}
      {error && <ErrorState error={error} onRetry={refetch} />}
      <ConsoleLines lines={log} isLoading={isLoading} botName={bot.nickname} botAddress={`${api}/bots/${bot.id}`} />
      <Prompt bot={bot} onSend={send} waitUntil={waitUntil} />
    </Stack>
  );
}

interface PromptProps {
  bot: Bot;
  onSend: (mode: Mode, typed: string) => Promise<void>;
  waitUntil: number | null;
}

function Prompt({ bot: { id: botId, parent }, onSend, waitUntil }: PromptProps) {
  const [mode, setMode] = useState<Mode>("command");
  const [typed, setTyped] = useKeptText(botId);
  const { add, step } = useInputHistory(botId);
  const field = useFocusOnMount();
  const secondsLeft = useSecondsLeft(waitUntil);
  const isReady = typed.trim() !== "" && secondsLeft === 0;
  const enter = () => {
    if (!isReady) return;
    add(typed.trim());
    setTyped("");
    void onSend(mode, typed);
  };
  const stepThroughHistory = ({ key }: KeyboardEvent): boolean => {
    if (key !== "ArrowUp" && key !== "ArrowDown") return false;
    const line = step(key === "ArrowUp" ? 1 : -1, typed);
    if (line !== null) setTyped(line);
    return true;
  };
  const onChatKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") enter();
    else if (!stepThroughHistory(event)) return;
    event.preventDefault();
  };
  const sendButton = (
    <Button
      onClick={enter}
      disabled={!isReady}
      className={classes.send}
      leftSection={<IconSend size={16} aria-hidden />}
    >
      {secondsLeft > 0 ? consoleTexts.sendIn(secondsLeft) : consoleTexts.send}
    </Button>
  );
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={consoleTexts.mode}
        data={MODES}
        value={mode}
        onChange={(value) => setMode(value === "chat" ? "chat" : "command")}
        style={{ alignSelf: "flex-start" }}
      />
      {mode === "command" ? (
        <CommandField
          ref={field}
          label={consoleTexts.command}
          value={typed}
          onChange={setTyped}
          onEnter={enter}
          onKey={stepThroughHistory}
          {...{ botId, categoryId: parent }}
          action={sendButton}
        />
      ) : (
        <div className={classes.chat}>
          <TextInput
            ref={field}
            label={consoleTexts.chat}
            value={typed}
            maxLength={MAX_CHAT_LENGTH}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onChatKey}
          />
          {sendButton}
        </div>
      )}
    </Stack>
  );
}

/** By bot, in the memory of the page: a half typed line is there again when the console is opened again. */
const keptTexts = new Map<string, string>();

function useKeptText(botId: string) {
  const [text, setText] = useState(() => keptTexts.get(botId) ?? "");
  const keep = (next: string) => {
    setText(next);
    if (next === "") keptTexts.delete(botId);
    else keptTexts.set(botId, next);
  };
  return [text, keep] as const;
}

/** Focuses the field, unless the person opened the console with a tab: then the focus stays on the tab. */
function useFocusOnMount() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement?.role !== "tab") field.current?.focus({ preventScroll: true }); // the title and the tabs stay in view
  }, []);
  return field;
}

const MAX_LINES = 100;
const storageKeyOf = (botId: string) => `console:${botId}`;

function readLines(botId: string): string[] {
  try {
    const lines: unknown = JSON.parse(sessionStorage.getItem(storageKeyOf(botId)) ?? "[]");
    return Array.isArray(lines) ? lines.filter((line) => typeof line === "string") : [];
  } catch {
    return [];
  }
}

/** The lines that were typed for a bot, in session storage. Arrow up and down step through them, as in a shell. */
function useInputHistory(botId: string) {
  /** How many lines back; 0 is the current input. */
  const position = useRef(0);
  const draft = useRef("");
  const add = (line: string) => {
    const lines = [...readLines(botId).filter((earlier) => earlier !== line), line].slice(-MAX_LINES);
    sessionStorage.setItem(storageKeyOf(botId), JSON.stringify(lines));
    position.current = 0;
  };
  /** @returns The next older line (1) or newer line (-1); null when there is none. */
  const step = (by: 1 | -1, typed: string): string | null => {
    const lines = readLines(botId);
    const to = position.current + by;
    if (to < 0 || to > lines.length) return null;
    if (position.current === 0) draft.current = typed;
    position.current = to;
    return to === 0 ? draft.current : (lines.at(-to) ?? null);
  };
  return { add, step };
}

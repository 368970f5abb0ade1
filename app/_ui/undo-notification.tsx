"use client";

import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { notifyError } from "./notify.ts";

/** Longer than the 10 seconds that a person is promised; the pointer or the focus on the message stops the clock. */
const OFFERED_MS = 12_000;

interface UndoOffer {
  id: string;
  run: () => Promise<void>;
}

let latest: UndoOffer | null = null;
let count = 0;

/** Tells what was done and offers to take it back. @returns Withdraws the offer. */
export function notifyWithUndo(message: ReactNode, undo: () => Promise<void>): () => void {
  count += 1;
  const id = `undo-${count}`;
  let clock: ReturnType<typeof setTimeout>;
  let started = false;
  const stop = () => clearTimeout(clock);
  const withdraw = () => {
    stop();
    if (latest?.id === id) latest = null;
    notifications.hide(id);
  };
  const run = async () => {
    if (started) return;
    started = true;
    stop();
    try {
      await undo();
    } catch (error) {
      notifyError(error, "That could not be undone");
    } finally {
      withdraw();
    }
  };
  const start = () => {
    stop();
    clock = setTimeout(() => notifications.hide(id), OFFERED_MS);
  };
  latest = { id, run };
  notifications.show({
    id,
    message: <UndoMessage message={message} run={run} />,
    withBorder: true,
    autoClose: false,
    priority: 1,
    onOpen: start,
    onMouseEnter: stop,
    onMouseLeave: start,
    onFocusCapture: stop,
    onBlurCapture: start,
  });
  return withdraw;
}

/** Takes back the latest change of this visit, also when its message is gone. */
export async function undoLatest(): Promise<void> {
  const offer = latest;
  latest = null;
  await offer?.run();
}

function UndoMessage({ message, run }: { message: ReactNode; run: () => Promise<void> }) {
  const [running, setRunning] = useState(false);
  const undo = () => {
    setRunning(true);
    void run();
  };
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="light" onClick={undo} loading={running}>
        Undo
      </Button>
    </Group>
  );
}

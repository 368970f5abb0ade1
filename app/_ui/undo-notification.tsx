"use client";

import { Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import type { Language } from "../_languages/language.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { ActionButton } from "./action-button.tsx";
import { describeError } from "./describe-error.ts";
import { type NotificationLink, NotificationMessage } from "./notification-message.tsx";
import { notifyError } from "./notify.ts";

/** At least 10 seconds are required. Hovering or focusing the notification stops the timer. */
const VISIBLE_MS = 12_000;

interface UndoOffer {
  id: string;
  /** @returns Why a rate limit refused it: it can then be run again. */
  run: () => Promise<unknown>;
}

let latest: UndoOffer | null = null;
let count = 0;

/**
 * Shows what was done, with an Undo button.
 * @param link To what was changed.
 * @returns A function that removes the notification.
 */
export function notifyWithUndo(
  language: Language,
  message: ReactNode,
  undo: () => Promise<void>,
  link?: NotificationLink,
): () => void {
  count += 1;
  const id = `undo-${count}`;
  let timer: ReturnType<typeof setTimeout>;
  let started = false;
  let limitedUntil = 0;
  const stop = () => clearTimeout(timer);
  const withdraw = () => {
    stop();
    if (latest?.id === id) latest = null;
    notifications.hide(id);
  };
  const start = () => {
    stop();
    timer = setTimeout(() => notifications.hide(id), Math.max(0, limitedUntil - Date.now()) + VISIBLE_MS);
  };
  const run = async (): Promise<unknown> => {
    if (started) return null;
    started = true;
    stop();
    try {
      await undo();
    } catch (error) {
      notifyError(language, error, language.t("shared.undo.failed"));
      const wait = describeError(language, error).retryAfterSeconds;
      if (wait !== null) {
        limitedUntil = Date.now() + wait * 1000;
        started = false;
        latest ??= offer;
        start();
        return error;
      }
    }
    withdraw();
    return null;
  };
  const offer = { id, run };
  latest = offer;
  notifications.show({
    id,
    message: <UndoMessage message={link ? <NotificationMessage message={message} link={link} /> : message} run={run} />,
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

/** Undoes the latest change since the page was loaded, even after its notification has closed. */
export async function undoLatest(): Promise<void> {
  const offer = latest;
  latest = null;
  await offer?.run();
}

function UndoMessage({ message, run }: { message: ReactNode; run: () => Promise<unknown> }) {
  const { t } = useLanguage();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const undo = async () => {
    setRunning(true);
    setError(await run());
    setRunning(false);
  };
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <ActionButton error={error} size="compact-sm" variant="light" onClick={() => void undo()} loading={running}>
        {t("shared.undo.action")}
      </ActionButton>
    </Group>
  );
}

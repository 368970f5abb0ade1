"use client";

import { Button, Group, Paper, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { ActionButton } from "./action-button.tsx";
import classes from "./save-bar.module.css";

interface Props {
  /** What there is to save. */
  status?: string;
  /** The number of invalid fields. */
  problems?: number;
  action: string;
  /** What is stored was changed elsewhere since the person began. */
  isChangedElsewhere: boolean;
  /** False while it cannot be saved. */
  ready?: boolean;
  waiting?: boolean;
  /** Why saving failed the last time. */
  error?: unknown;
  /** Absent in a form: the button submits it. */
  onAction?: () => void;
  onDiscard: () => void;
}

/** A bar at the bottom of the window, shown while there are unsaved changes. */
export function SaveBar({
  status,
  problems = 0,
  action,
  isChangedElsewhere,
  ready = true,
  waiting = false,
  error = null,
  onAction,
  onDiscard,
}: Props) {
  const { t } = useLanguage();
  const bar = useFocusAfterwards();
  return (
    <Paper
      ref={bar}
      withBorder
      shadow="sm"
      className={classes.bar}
      component="section"
      aria-label={t("shared.saveBar.label")}
      data-bottom-bar
    >
      <div role="status">
        <Text size="sm" fw={600}>
          {status ?? t("shared.saveBar.label")}
        </Text>
        {isChangedElsewhere && <Text size="sm">{t("shared.saveBar.changedElsewhere")}</Text>}
        {problems > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" className={classes.problem}>
            <IconAlertCircle size={16} aria-hidden />
            {t("shared.saveBar.problems", { count: problems })}
          </Text>
        )}
      </div>
      <Group gap="xs" ms="auto">
        <Button variant="default" onClick={onDiscard} disabled={waiting}>
          {t("shared.saveBar.discard")}
        </Button>
        <ActionButton
          {...(onAction ? { onClick: onAction } : { type: "submit" })}
          error={error}
          disabled={!ready}
          loading={waiting}
        >
          {action}
        </ActionButton>
      </Group>
    </Paper>
  );
}

/**
 * A person who saves or discards is at a button that then goes, or is disabled first: the focus stays where the bar was, and
 * in no field.
 */
function useFocusAfterwards() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      const { activeElement } = document;
      if (activeElement !== document.body && !element?.contains(activeElement)) return;
      const place = element?.closest<HTMLElement>("form, [role=tabpanel], main");
      if (!place) return;
      if (place.localName !== "main") makeFocusable(place);
      place.focus({ preventScroll: true });
    };
  }, []);
  return bar;
}

/** Until it loses the focus: a press between its fields would give it the focus again. */
function makeFocusable(element: HTMLElement): void {
  element.setAttribute("tabindex", "-1");
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
}

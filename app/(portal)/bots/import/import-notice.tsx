"use client";

import { Alert, Anchor, Text } from "@mantine/core";
import Link from "next/link";
import { importTexts } from "./texts.ts";
import type { Outcomes } from "./use-import-run.ts";

const texts = importTexts.notice;

interface Props {
  running: boolean;
  keys: readonly string[];
  outcomes: Outcomes;
}

/** Explains what to do during an import and after it. */
export function ImportNotice({ running, keys, outcomes }: Props) {
  if (running) {
    return (
      <Text size="sm" c="dimmed">
        {texts.running}
      </Text>
    );
  }
  const failed = keys.filter((key) => outcomes.get(key)?.state === "failed").length;
  const done = keys.length - failed;
  if (failed > 0) {
    return (
      <Alert color="red" variant="light" title={texts.failedTitle(failed)}>
        {texts.failedText}
      </Alert>
    );
  }
  return (
    <Alert color="teal" variant="light" title={texts.doneTitle(done)}>
      <Anchor component={Link} href="/bots" inherit c="inherit" underline="always">
        {texts.allBots}
      </Anchor>
    </Alert>
  );
}

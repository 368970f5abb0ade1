"use client";

import { Alert, Anchor, Text } from "@mantine/core";
import Link from "next/link";
import { formatBotCount } from "../../../_ui/bot-batches.ts";
import type { Outcomes } from "./use-import-run.ts";

interface Props {
  running: boolean;
  keys: readonly string[];
  outcomes: Outcomes;
}

/** What to do while an import runs, and after it. */
export function ImportNotice({ running, keys, outcomes }: Props) {
  if (running) {
    return (
      <Text size="sm" c="dimmed">
        Keep this page open. Should it break off, import the same rows again: bots that arrived are refreshed, none is
        doubled.
      </Text>
    );
  }
  const failed = keys.filter((key) => outcomes.get(key)?.state === "failed").length;
  const done = keys.length - failed;
  if (failed > 0) {
    return (
      <Alert color="red" variant="light" title={`${formatBotCount(failed)} could not be imported`}>
        The rows are still here, each with the reason. Import them again when it is mended, as often as you like: an
        import refreshes what exists and doubles nothing.
      </Alert>
    );
  }
  return (
    <Alert color="teal" variant="light" title={`${formatBotCount(done)} imported`}>
      <Anchor component={Link} href="/bots" inherit c="inherit" underline="always">
        See all bots
      </Anchor>
    </Alert>
  );
}

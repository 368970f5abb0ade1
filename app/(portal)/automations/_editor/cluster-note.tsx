"use client";

import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Automation } from "#control/automations/automation.ts";
import { sanitizeLine } from "#server/contract/sanitize-name.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { wordsTexts } from "../_words/texts.ts";
import { editorTexts } from "./texts.ts";

const texts = editorTexts.clusters;

/** Which connected clusters do not run automations, or never see an event of this one. Nothing while all is well. */
export function ClusterNote({ automation }: { automation: Automation }) {
  const trpc = useTRPC();
  const { data = [] } = useQuery(trpc.automations.clusters.queryOptions({}));
  const events = automation.when.flatMap((trigger) => ("event" in trigger ? [trigger.event] : []));
  const old = [...new Set(data.filter(({ hasAutomations }) => !hasAutomations).map(({ name }) => sanitizeLine(name)))];
  const unsupported = data.flatMap(({ name, hasAutomations, unsupportedEvents }) => {
    const missing = events.filter((event) => unsupportedEvents.includes(event));
    return hasAutomations && missing.length > 0
      ? [
          texts.unsupported(
            sanitizeLine(name),
            [...new Set(missing)].map((event) => wordsTexts.events[event]),
          ),
        ]
      : [];
  });
  const notes = [...(old.length > 0 ? [texts.old(old)] : []), ...new Set(unsupported)];
  if (notes.length === 0) return null;
  return (
    <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap={4}>
        {notes.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

"use client";

import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Automation } from "#control/automations/automation.ts";
import { sanitizeLine } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { useTRPC } from "../../../_ui/trpc.ts";

/** Which connected clusters do not run automations, or never see an event of this one. Nothing while all is well. */
export function ClusterNote({ automation }: { automation: Automation }) {
  const { t, format } = useLanguage();
  const trpc = useTRPC();
  const { data = [] } = useQuery(trpc.automations.clusters.queryOptions({}));
  const events = automation.when.flatMap((trigger) => ("event" in trigger ? [trigger.event] : []));
  const old = [...new Set(data.filter(({ hasAutomations }) => !hasAutomations).map(({ name }) => sanitizeLine(name)))];
  const unsupported = data.flatMap(({ name, hasAutomations, unsupportedEvents }) => {
    const missing = events.filter((event) => unsupportedEvents.includes(event));
    return hasAutomations && missing.length > 0
      ? [
          t("automations.editor.clusters.unsupported", {
            name: sanitizeLine(name),
            events: format.plainList([...new Set(missing)].map((event) => t(`automations.words.events.${event}`))),
          }),
        ]
      : [];
  });
  const tooOld = t("automations.editor.clusters.old", { count: old.length, names: format.plainList(old) });
  const notes = [...(old.length > 0 ? [tooOld] : []), ...new Set(unsupported)];
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

"use client";

import { Container, Stack, Text, Title } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBarrierBlock,
  IconCircleCheckFilled,
  IconCircleDashed,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PageHeader } from "../../_ui/page-header.tsx";
import { describeParts, describeService, type PartState } from "./describe-service.ts";
import classes from "./status.module.css";
import { useServiceStatus } from "./use-service-status.ts";

const STATE_LABELS: Record<PartState, { word: string; icon: TablerIcon }> = {
  works: { word: "Works", icon: IconCircleCheckFilled },
  paused: { word: "Paused", icon: IconBarrierBlock },
  down: { word: "Does not work", icon: IconAlertTriangle },
  unknown: { word: "Not known", icon: IconCircleDashed },
};

/** How the service is, for anybody; it stays readable when there is nobody left to ask. */
export function StatusPage({ counts }: { counts: ReactNode }) {
  const { answer, checkedAt } = useServiceStatus();
  const { state, title, text } = describeService(answer);
  const { icon: Icon } = STATE_LABELS[state];
  return (
    <Container size="sm" py={{ base: "lg", sm: 48 }}>
      <PageHeader title="Status" description="How the service is right now." />
      <Stack gap="lg">
        <div className={classes.summary} data-state={state} role="status">
          <Icon size={32} stroke={1.8} className={classes.icon} aria-hidden />
          <div>
            <Text fw={650} size="lg">
              {title}
            </Text>
            <Text size="sm">{text}</Text>
          </div>
        </div>
        <ul className={classes.parts} aria-label="Parts of the service">
          {describeParts(answer).map((part) => (
            <li key={part.name} className={classes.part}>
              <div>
                <Text fw={600}>{part.name}</Text>
                <Text size="sm" c="dimmed">
                  {part.what}
                </Text>
              </div>
              <PartStateLabel state={part.state} />
            </li>
          ))}
        </ul>
        <section aria-labelledby="numbers">
          <Title order={2} size="h4" mb="sm" id="numbers">
            Right now
          </Title>
          {counts}
        </section>
        <Text size="sm" c="dimmed">
          {checkedAt > 0 ? `Checked at ${formatTime(checkedAt)}, and again every five seconds.` : "Not checked yet."}
        </Text>
      </Stack>
    </Container>
  );
}

function PartStateLabel({ state }: { state: PartState }) {
  const { word, icon: Icon } = STATE_LABELS[state];
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={18} stroke={2} className={classes.icon} aria-hidden />
      {word}
    </span>
  );
}

const formatTime = (ms: number) => new Date(ms).toLocaleTimeString("en-GB");

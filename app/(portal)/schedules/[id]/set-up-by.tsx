import { Alert, Text } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import type { Schedule } from "#server/contract/schedules.ts";
import { scheduleTexts } from "./texts.ts";

const texts = scheduleTexts.setUpBy;

/** Whose schedule it is, if not the person's own, and why the service paused it. */
export function SetUpBy({ schedule }: { schedule: Schedule }) {
  const { applicationId, apiTokenId, pausedBecause } = schedule;
  const credential = applicationId ? texts.application : apiTokenId ? texts.apiToken : null;
  if (pausedBecause === null) {
    return (
      credential && (
        <Text size="sm" mb="md">
          {credential}
        </Text>
      )
    );
  }
  return (
    <Alert color="orange" variant="light" mb="md" icon={<IconPlayerPause aria-hidden />} title={texts.pausedTitle}>
      {credential ? texts.takeOver(pausedBecause) : pausedBecause}
    </Alert>
  );
}

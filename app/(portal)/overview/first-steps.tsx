"use client";

import { Button, Group, Paper, Progress, Skeleton, Text, Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useHydrated } from "../../_ui/use-browser-state.ts";
import { FirstStep } from "./first-step.tsx";
import classes from "./overview.module.css";
import { overviewTexts } from "./texts.ts";
import { useFirstSteps } from "./use-first-steps.ts";

const texts = overviewTexts.steps;

interface Props {
  accountId: string;
  hasBots: boolean;
}

/** Only the browser knows whether the list is hidden, so the server renders a placeholder in an empty account. */
export function FirstSteps(props: Props) {
  if (useHydrated()) return <FirstStepsList {...props} />;
  return props.hasBots ? null : <Skeleton height={392} radius="md" />;
}

function FirstStepsList({ accountId, hasBots }: Props) {
  const [hidden, setHidden] = useLocalStorage({
    key: `first-steps-hidden-${accountId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const steps = useFirstSteps(hasBots);
  if (hidden || !steps) return null;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  // With bots, the page has its main button at the top.
  const nextEmphasis = hasBots ? "light" : "filled";
  return (
    <Paper withBorder component="section" aria-labelledby="first-steps" p={{ base: "md", sm: "lg" }}>
      <Group justify="space-between" mb="sm" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h4" id="first-steps">
            {next ? texts.title : texts.allDone}
          </Title>
          <Text size="sm" c="dimmed">
            {texts.progress(done, steps.length)}
          </Text>
        </div>
        <Button variant={next ? "subtle" : "default"} color="gray" size="compact-md" onClick={() => setHidden(true)}>
          {texts.hide}
        </Button>
      </Group>
      <Progress value={(done / steps.length) * 100} size="sm" mb="xs" aria-label={texts.progressLabel} />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <FirstStep key={step.title} step={step} emphasis={step === next ? nextEmphasis : "default"} />
        ))}
      </ol>
    </Paper>
  );
}

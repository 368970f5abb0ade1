"use client";

import { Button, Paper, Progress, Skeleton, Text, Title } from "@mantine/core";
import { usePreferences } from "../../_ui/use-preferences.ts";
import { FirstStep } from "./first-step.tsx";
import classes from "./overview.module.css";
import { overviewTexts } from "./texts.ts";
import { useFirstSteps } from "./use-first-steps.ts";

const texts = overviewTexts.steps;

/** What a new account does first; hidden in every browser once the person has put it away. */
export function FirstSteps({ hasBots }: { hasBots: boolean }) {
  const [{ firstStepsHidden: isHidden = false }, updatePreferences] = usePreferences();
  const steps = useFirstSteps(!isHidden);
  if (isHidden) return null;
  if (!steps) return <Skeleton height={264} radius="md" />;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  // With bots, the page has its main button at the top.
  const nextEmphasis = hasBots ? "light" : "filled";
  return (
    <Paper withBorder component="section" aria-labelledby="first-steps" className={classes.firstSteps}>
      <header className={classes.firstStepsHead}>
        <Title order={2} size="h4" id="first-steps">
          {next ? texts.title : texts.allDone}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {texts.progress(done, steps.length)}
        </Text>
        <Progress
          value={Math.round((done / steps.length) * 100)}
          size="sm"
          className={classes.progress}
          aria-label={texts.progressLabel}
        />
        <Button
          variant={next ? "subtle" : "default"}
          color="gray"
          size="compact-sm"
          onClick={() => updatePreferences({ firstStepsHidden: true })}
        >
          {texts.hide}
        </Button>
      </header>
      <ol>
        {steps.map((step) => (
          <FirstStep key={step.name} step={step} emphasis={step === next ? nextEmphasis : "default"} />
        ))}
      </ol>
    </Paper>
  );
}

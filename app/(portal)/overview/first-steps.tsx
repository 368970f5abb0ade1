"use client";

import { Button, Paper, Progress, Skeleton, Text, Title } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useLanguage } from "../../_languages/use-language.ts";
import { Link } from "../../_ui/link.tsx";
import { hidden } from "../../_ui/message-parts.tsx";
import { usePreferences } from "../../_ui/use-preferences.ts";
import classes from "./overview.module.css";
import { type FirstStepInfo, useFirstSteps } from "./use-first-steps.ts";

/** What a new account does first; hidden in every browser once the person has put it away. */
export function FirstSteps({ hasBots }: { hasBots: boolean }) {
  const { t } = useLanguage();
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
          {next ? t("overview.steps.title") : t("overview.steps.allDone")}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {t("overview.steps.progress", { done, total: steps.length })}
        </Text>
        <Progress
          value={Math.round((done / steps.length) * 100)}
          size="sm"
          className={classes.progress}
          aria-label={t("overview.steps.progressLabel")}
        />
        <Button
          variant={next ? "subtle" : "default"}
          color="gray"
          size="compact-sm"
          onClick={() => updatePreferences({ firstStepsHidden: true })}
        >
          {t("overview.steps.hide")}
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

interface FirstStepsProps {
  step: FirstStepInfo;
  /** The style of the step's first button. */
  emphasis: "filled" | "light" | "default";
}

function FirstStep({ step: { title, text, done, links }, emphasis }: FirstStepsProps) {
  const { t } = useLanguage();
  const Tick = done ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={done || undefined}>
      <Tick size={22} stroke={1.6} className={classes.tick} aria-hidden />
      <div className={classes.description}>
        <span className={classes.title}>{done ? t.rich("overview.steps.done", { title, hidden }) : title}</span>
        {!done && <span className={classes.note}>{text}</span>}
      </div>
      {!done && (
        <div className={classes.links}>
          {links.map(({ label, href }, index) => (
            <Button key={href} component={Link} href={href} size="xs" variant={index === 0 ? emphasis : "default"}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

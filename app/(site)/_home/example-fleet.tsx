"use client";

import { Badge, Group, Paper, Text, Title } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { Tone } from "#server/contract/design-tokens.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { StatusMark } from "../../_ui/status-mark.tsx";
import classes from "./example-fleet.module.css";
import { changeOneBot, FIRST_FLEET, GROUPS, LEGEND } from "./simulate-fleet.ts";

const STEP_MS = 800;

/** What the overview of a fleet looks like, drawn from simulated bots. Nothing moves for people who do not want it. */
export function ExampleFleet() {
  const { t } = useLanguage();
  const [{ tones, changes }, setFleet] = useState(FIRST_FLEET);
  const isStill = useReducedMotion(true);
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setFleet(changeOneBot);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [isStill]);
  return (
    <Paper withBorder p="lg" component="section" aria-label={t("home.example.label")} className={classes.card}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {t("home.example.title")}
        </Title>
        <Badge variant="light">{t("home.example.simulated")}</Badge>
      </Group>
      <div aria-hidden>
        <Counts tones={tones} />
        {GROUPS.map(({ name, from, to }) => (
          <div key={name}>
            <Text size="sm" fw={600} mt="md" mb={6}>
              {name}
            </Text>
            <div className={classes.squares}>
              {tones.slice(from, to).map((tone, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the bots of the example keep their places
                <StatusMark key={index} tone={tone} />
              ))}
            </div>
          </div>
        ))}
        <ol className={classes.changes}>
          {changes.map(({ id, bot, tone }) => (
            <li key={id}>
              <StatusMark tone={tone} />
              {t(`home.example.changes.${tone}`, { bot })}
            </li>
          ))}
        </ol>
      </div>
    </Paper>
  );
}

const Counts = ({ tones }: { tones: readonly Tone[] }) => {
  const { t, format } = useLanguage();
  return (
    <div className={classes.counts}>
      {LEGEND.map((tone) => (
        <div key={tone}>
          <span className={classes.count}>{format.number(tones.filter((one) => one === tone).length)}</span>
          <span className={classes.legend}>
            <StatusMark tone={tone} />
            {t(`home.example.tones.${tone}`)}
          </span>
        </div>
      ))}
    </div>
  );
};

"use client";

import { Switch, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_ALERT_MINUTES } from "#server/contract/alert-kinds.ts";
import type { AlertSetting } from "#server/contract/alerts.ts";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { NumberInput } from "../../../_ui/number-input.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import classes from "./alert-settings.module.css";
import { ALERT_NAMES, alertSettingsTexts as texts } from "./texts.ts";

/** Each change is saved at once. */
export function AlertSettingRow({ setting: { kind, enabled, minutes, mail } }: { setting: AlertSetting }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const name = ALERT_NAMES[kind];
  const update = useMutation(
    trpc.alerts.updateSetting.mutationOptions({
      onSuccess: () => notifySuccess(texts.saved(name)),
      onError: (error) => notifyError(error),
      onSettled: () => queryClient.invalidateQueries(trpc.alerts.pathFilter()),
    }),
  );
  const pending = update.isPending ? update.variables : undefined;
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {texts.help[kind]}
        </Text>
      </div>
      {minutes !== null && (
        <MinutesField name={name} minutes={minutes} onSave={(next) => update.mutate({ kind, minutes: next })} />
      )}
      <Switch
        className={classes.bell ?? ""}
        label={texts.bell}
        aria-label={texts.bellOf(name)}
        checked={pending?.enabled ?? enabled}
        onChange={(event) => update.mutate({ kind, enabled: event.currentTarget.checked })}
      />
      <Switch
        className={classes.mail ?? ""}
        label={texts.mail}
        aria-label={texts.mailOf(name)}
        checked={pending?.mail ?? mail}
        disabled={!(pending?.enabled ?? enabled)}
        onChange={(event) => update.mutate({ kind, mail: event.currentTarget.checked })}
      />
    </li>
  );
}

function MinutesField({ name, minutes, onSave }: { name: string; minutes: number; onSave: (minutes: number) => void }) {
  const [value, setValue] = useState<number | string>(minutes);
  const save = () => {
    const isValid = typeof value === "number" && value >= 0 && value <= MAX_ALERT_MINUTES;
    if (!isValid) setValue(minutes);
    else if (value !== minutes) onSave(value);
  };
  return (
    <NumberInput
      className={classes.minutes ?? ""}
      label={texts.minutes}
      aria-label={texts.minutesOf(name)}
      size="xs"
      hideControls
      min={0}
      max={MAX_ALERT_MINUTES}
      allowDecimal={false}
      value={value}
      onChange={setValue}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && save()}
    />
  );
}

"use client";

import { Alert, Anchor, Paper, Switch, Text } from "@mantine/core";
import { IconMail, IconMailOff } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_ALERT_MINUTES } from "#server/contract/alert-kinds.ts";
import type { AlertSetting } from "#server/contract/alerts.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { NumberInput } from "../../../_ui/number-input.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import classes from "./alert-settings.module.css";

export function AlertSettingsPage() {
  const { t } = useLanguage();
  const found = useQuery(useTRPC().alerts.settings.queryOptions({}));
  return (
    <>
      <PageHeader
        title={t("notifications.settingsPage.title")}
        description={t("notifications.settingsPage.description")}
      />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={7} />}
      {found.data && (
        <>
          <MailAddress address={found.data.address} confirmed={found.data.addressConfirmed} />
          <Paper withBorder px="md" py="xs">
            <ul className={classes.rows} aria-label={t("notifications.settingsPage.list")}>
              {found.data.settings.map((setting) => (
                <AlertSettingRow key={setting.kind} setting={setting} />
              ))}
            </ul>
          </Paper>
          <Text mt="md" size="sm">
            {t.rich("notifications.settingsPage.webhooks", {
              link: (text) => (
                <Anchor component={Link} href="/developers/webhooks" size="sm" underline="always">
                  {text}
                </Anchor>
              ),
            })}
          </Text>
        </>
      )}
    </>
  );
}

function MailAddress({ address, confirmed }: { address: string; confirmed: boolean }) {
  const { t } = useLanguage();
  if (confirmed) {
    return (
      <Text mb="md" size="sm" className={classes.address}>
        <IconMail size={18} stroke={1.6} aria-hidden />
        {t("notifications.settingsPage.address", { address })}
      </Text>
    );
  }
  return (
    <Alert mb="md" color="amber" variant="light" icon={<IconMailOff aria-hidden />}>
      {t.rich("notifications.settingsPage.unconfirmed", {
        address,
        link: (text) => (
          <Anchor component={Link} href="/account" size="sm" underline="always">
            {text}
          </Anchor>
        ),
      })}
    </Alert>
  );
}

/** Each change is saved at once. */
function AlertSettingRow({ setting: { kind, enabled, minutes, mail } }: { setting: AlertSetting }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const name = t(`notifications.kinds.${kind}`);
  const update = useMutation(
    trpc.alerts.updateSetting.mutationOptions({
      onSuccess: () => notifySuccess(t("notifications.settingsPage.saved", { alert: name })),
      onError: (error) => notifyError(language, error),
      onSettled: () => queryClient.invalidateQueries(trpc.alerts.pathFilter()),
    }),
  );
  const pending = update.isPending ? update.variables : undefined;
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t(`notifications.settingsPage.help.${kind}`)}
        </Text>
      </div>
      {minutes !== null && (
        <MinutesField name={name} minutes={minutes} onSave={(next) => update.mutate({ kind, minutes: next })} />
      )}
      <Switch
        className={classes.bell ?? ""}
        label={t("notifications.settingsPage.bell")}
        aria-label={t("notifications.settingsPage.bellOf", { alert: name })}
        checked={pending?.enabled ?? enabled}
        onChange={(event) => update.mutate({ kind, enabled: event.currentTarget.checked })}
      />
      <Switch
        className={classes.mail ?? ""}
        label={t("notifications.settingsPage.mail")}
        aria-label={t("notifications.settingsPage.mailOf", { alert: name })}
        checked={pending?.mail ?? mail}
        disabled={!(pending?.enabled ?? enabled)}
        onChange={(event) => update.mutate({ kind, mail: event.currentTarget.checked })}
      />
    </li>
  );
}

function MinutesField({ name, minutes, onSave }: { name: string; minutes: number; onSave: (minutes: number) => void }) {
  const { t } = useLanguage();
  const [value, setValue] = useState<number | string>(minutes);
  const save = () => {
    const isValid = typeof value === "number" && value >= 0 && value <= MAX_ALERT_MINUTES;
    if (!isValid) setValue(minutes);
    else if (value !== minutes) onSave(value);
  };
  return (
    <NumberInput
      className={classes.minutes ?? ""}
      label={t("notifications.settingsPage.minutes")}
      aria-label={t("notifications.settingsPage.minutesOf", { alert: name })}
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

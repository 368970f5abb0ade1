"use client";

import { Alert, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { ConfirmButton } from "../../../../../_ui/confirm-button.tsx";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { ShownOnceDialog } from "../../../../../_ui/shown-once.tsx";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { CreatedSecret } from "../../created-secret.tsx";
import { secretTexts } from "../../secret-texts.ts";
import classes from "./general.module.css";

const MAX_SECRETS = 2;

export function ClientSecrets({ app }: { app: Application }) {
  const language = useLanguage();
  const { t } = language;
  const { add, reset, created, clear } = useNewSecret();
  const reference = { applicationId: app.id };
  const isFirst = app.secrets.length === 0;
  return (
    <SectionCard title={t("applications.page.secrets.title")} help={t("applications.page.secrets.help")}>
      {isFirst ? (
        <Alert color="amber" variant="light" mb="sm" icon={<IconAlertTriangle aria-hidden />}>
          {t("applications.page.secrets.none")}
        </Alert>
      ) : (
        <ul className={classes.secrets} aria-label={t("applications.page.secrets.list")}>
          {app.secrets.map((secret) => (
            <SecretRow key={secret.id} app={app} secret={secret} />
          ))}
        </ul>
      )}
      <Group gap="sm">
        <ActionButton
          error={add.error}
          variant={isFirst ? "filled" : "default"}
          unavailable={app.secrets.length >= MAX_SECRETS && t("shared.entries.full", { max: MAX_SECRETS })}
          loading={add.isPending}
          onClick={() => add.mutate(reference, { onError: (error) => notifyError(language, error) })}
        >
          {isFirst ? t("applications.page.secrets.addFirst") : t("applications.page.secrets.addSecond")}
        </ActionButton>
        {!isFirst && (
          <ConfirmButton
            label={t("applications.page.secrets.reset")}
            title={t("applications.page.secrets.resetTitle")}
            mutation={reset}
            input={reference}
          >
            {t("applications.page.secrets.resetEffects", { secrets: app.secrets.length })}
          </ConfirmButton>
        )}
      </Group>
      {!isFirst && (
        <Text size="sm" c="dimmed" mt="sm">
          {t("applications.page.secrets.rotation")}
        </Text>
      )}
      <ShownOnceDialog
        texts={{
          ...secretTexts(language),
          title: t("applications.page.secrets.newTitle"),
          done: t("applications.page.secrets.done"),
        }}
        secret={created && <CreatedSecret clientId={app.id} secret={created.clientSecret ?? ""} />}
        onSaved={clear}
      />
    </SectionCard>
  );
}

/** A new secret is kept only in the result of its mutation, until that is cleared. */
function useNewSecret() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: () => queryClient.invalidateQueries(trpc.applications.pathFilter()),
    gcTime: 0,
  };
  const add = useMutation(trpc.applications.addSecret.mutationOptions(options));
  const reset = useMutation(trpc.applications.resetSecret.mutationOptions(options));
  const clear = () => {
    add.reset();
    reset.reset();
  };
  return { add, reset, clear, created: add.data ?? reset.data };
}

function SecretRow({ app, secret }: { app: Application; secret: Application["secrets"][number] }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.applications.removeSecret.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.applications.pathFilter());
        notifySuccess(t("applications.page.secrets.removed", { hint: secret.hint }));
      },
    }),
  );
  const { lastUsedAt } = secret;
  return (
    <li className={classes.secret}>
      <span className="mono">{t("applications.page.secrets.hint", { hint: secret.hint })}</span>
      <span className={classes.fact}>
        {t.rich("applications.page.secrets.created", { time: () => <TimeAgo instant={secret.createdAt} /> })}
      </span>
      <span className={classes.fact}>
        {lastUsedAt
          ? t.rich("applications.page.secrets.lastUsed", { time: () => <TimeAgo instant={lastUsedAt} /> })
          : t("applications.page.secrets.neverUsed")}
      </span>
      {app.secrets.length > 1 && (
        <ConfirmButton
          label={t("applications.page.secrets.remove")}
          action={t("applications.page.secrets.removeAction")}
          size="xs"
          aria-label={t("applications.page.secrets.removeLabel", { hint: secret.hint })}
          title={t("applications.page.secrets.removeTitle")}
          mutation={remove}
          input={{ applicationId: app.id, secretId: secret.id }}
        >
          {t("applications.page.secrets.removeEffects", { hint: secret.hint })}
        </ConfirmButton>
      )}
    </li>
  );
}

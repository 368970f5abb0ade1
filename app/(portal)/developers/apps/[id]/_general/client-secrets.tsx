"use client";

import { Alert, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { ConfirmButton } from "../../../../../_ui/confirm-button.tsx";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { ShownOnceDialog } from "../../../../../_ui/shown-once.tsx";
import { textWithParts } from "../../../../../_ui/text-with-parts.tsx";
import { sharedTexts } from "../../../../../_ui/texts.ts";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { CreatedSecret } from "../../created-secret.tsx";
import { applicationsTexts } from "../../texts.ts";
import { applicationTexts } from "../texts.ts";
import classes from "./general.module.css";

const MAX_SECRETS = 2;
const texts = applicationTexts.secrets;

export function ClientSecrets({ app }: { app: Application }) {
  const { add, reset, created, clear } = useNewSecret();
  const reference = { applicationId: app.id };
  const isFirst = app.secrets.length === 0;
  return (
    <SectionCard title={texts.title} help={texts.help}>
      {isFirst ? (
        <Alert color="amber" variant="light" mb="sm" icon={<IconAlertTriangle aria-hidden />}>
          {texts.none}
        </Alert>
      ) : (
        <ul className={classes.secrets} aria-label={texts.list}>
          {app.secrets.map((secret) => (
            <SecretRow key={secret.id} app={app} secret={secret} />
          ))}
        </ul>
      )}
      <Group gap="sm">
        <ActionButton
          error={add.error}
          variant={isFirst ? "filled" : "default"}
          unavailable={app.secrets.length >= MAX_SECRETS && sharedTexts.entries.full(MAX_SECRETS)}
          loading={add.isPending}
          onClick={() => add.mutate(reference, { onError: (error) => notifyError(error) })}
        >
          {isFirst ? texts.addFirst : texts.addSecond}
        </ActionButton>
        {!isFirst && (
          <ConfirmButton label={texts.reset} title={texts.resetTitle} mutation={reset} input={reference}>
            {texts.resetEffects(app.secrets.length)}
          </ConfirmButton>
        )}
      </Group>
      {!isFirst && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.rotation}
        </Text>
      )}
      <ShownOnceDialog
        texts={{ ...applicationsTexts.secret, title: texts.newTitle, done: texts.done }}
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
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.applications.removeSecret.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.applications.pathFilter());
        notifySuccess(texts.removed(secret.hint));
      },
    }),
  );
  return (
    <li className={classes.secret}>
      <span className="mono">{texts.hint(secret.hint)}</span>
      <span className={classes.fact}>
        {textWithParts(texts.created, { time: <TimeAgo instant={secret.createdAt} /> })}
      </span>
      <span className={classes.fact}>
        {secret.lastUsedAt
          ? textWithParts(texts.lastUsed, { time: <TimeAgo instant={secret.lastUsedAt} /> })
          : texts.neverUsed}
      </span>
      {app.secrets.length > 1 && (
        <ConfirmButton
          label={texts.remove}
          action={texts.removeAction}
          size="xs"
          aria-label={texts.removeLabel(secret.hint)}
          title={texts.removeTitle}
          mutation={remove}
          input={{ applicationId: app.id, secretId: secret.id }}
        >
          {texts.removeEffects(secret.hint)}
        </ConfirmButton>
      )}
    </li>
  );
}

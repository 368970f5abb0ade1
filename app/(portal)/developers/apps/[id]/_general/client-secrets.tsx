"use client";

import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../../../_ui/confirm-dialog.tsx";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { CreatedSecret } from "../../created-secret.tsx";
import { SectionCard } from "../section-card.tsx";
import classes from "./general.module.css";

const MAX_SECRETS = 2;
const HELP = "Your server shows it when it exchanges a code. What it is was shown once; here is what it is known by.";

export function ClientSecrets({ app }: { app: Application }) {
  const [resetting, setResetting] = useState(false);
  const { add, reset, created, forget } = useNewSecret();
  const reference = { applicationId: app.id };
  const isFirst = app.secrets.length === 0;
  return (
    <SectionCard title="Secrets" help={HELP}>
      {isFirst ? (
        <Alert color="yellow" variant="light" mb="sm" icon={<IconAlertTriangle aria-hidden />}>
          It has no secret: it cannot exchange a code. Add one.
        </Alert>
      ) : (
        <ul className={classes.secrets} aria-label="Secrets">
          {app.secrets.map((secret) => (
            <SecretRow key={secret.id} app={app} secret={secret} />
          ))}
        </ul>
      )}
      <Group gap="sm">
        <Button
          variant={isFirst ? "filled" : "default"}
          disabled={app.secrets.length >= MAX_SECRETS}
          loading={add.isPending}
          onClick={() => add.mutate(reference, { onError: (error) => notifyError(error) })}
        >
          {isFirst ? "Add a secret" : "Add a second secret"}
        </Button>
        {!isFirst && (
          <Button variant="default" onClick={() => setResetting(true)}>
            Reset secret
          </Button>
        )}
      </Group>
      {!isFirst && (
        <Text size="sm" c="dimmed" mt="sm">
          To change it without an interruption: add a second one, put it on your server, then remove the first.
        </Text>
      )}
      <ConfirmDialog
        opened={resetting}
        title="Reset the secret?"
        action="Reset secret"
        onConfirm={() => reset.mutate(reference, { onSuccess: () => setResetting(false) })}
        onClose={() => setResetting(false)}
        waiting={reset.isPending}
        error={reset.error}
      >
        {app.secrets.length > 1 ? "Both secrets stop" : "The secret stops"} working at once, and you get a new one.
        Until your server has it, nobody can sign in. Tokens that exist go on working.
      </ConfirmDialog>
      <Modal
        opened={created !== undefined}
        onClose={forget}
        size="lg"
        title={<Text fw={650}>Your new secret</Text>}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        transitionProps={{ exitDuration: 0 }}
      >
        {created && (
          <CreatedSecret clientId={app.id} secret={created.clientSecret ?? ""} action="Done" onSaved={forget} />
        )}
      </Modal>
    </SectionCard>
  );
}

/** A secret is in a mutation's answer and nowhere else, until it is forgotten. */
function useNewSecret() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: () => queryClient.invalidateQueries(trpc.applications.pathFilter()),
    gcTime: 0,
  };
  const add = useMutation(trpc.applications.addSecret.mutationOptions(options));
  const reset = useMutation(trpc.applications.resetSecret.mutationOptions(options));
  const forget = () => {
    add.reset();
    reset.reset();
  };
  return { add, reset, forget, created: add.data ?? reset.data };
}

function SecretRow({ app, secret }: { app: Application; secret: Application["secrets"][number] }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(
    trpc.applications.removeSecret.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.applications.pathFilter());
        notifySuccess(`The secret ${secret.hint}… was removed`);
      },
    }),
  );
  return (
    <li className={classes.secret}>
      <span className="mono">{secret.hint}…</span>
      <span className={classes.fact}>
        Created <TimeAgo instant={secret.createdAt} />
      </span>
      <span className={classes.fact}>
        Last used {secret.lastUsedAt ? <TimeAgo instant={secret.lastUsedAt} /> : "never"}
      </span>
      {app.secrets.length > 1 && (
        <Button
          variant="default"
          size="xs"
          onClick={() => setAsking(true)}
          aria-label={`Remove the secret ${secret.hint}`}
        >
          Remove
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title="Remove this secret?"
        action="Remove"
        onConfirm={() => remove.mutate({ applicationId: app.id, secretId: secret.id })}
        onClose={() => setAsking(false)}
        waiting={remove.isPending}
        error={remove.error}
      >
        A server that still uses {secret.hint}… is refused from now on.
      </ConfirmDialog>
    </li>
  );
}

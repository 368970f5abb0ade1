"use client";

import { Button, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { ConfirmDialog } from "../../../../../_ui/confirm-dialog.tsx";
import { CopyValue } from "../../../../../_ui/copy-value.tsx";
import { Facts } from "../../../../../_ui/facts.tsx";
import { FormFooter } from "../../../../../_ui/form-footer.tsx";
import { loadLater } from "../../../../../_ui/load-later.tsx";
import { Name } from "../../../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import { Modal } from "../../../../../_ui/overlays/modal.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { VerificationAlert } from "../application-alerts.tsx";
import { applicationTexts } from "../texts.ts";
import { useSaveApplication } from "../use-save-application.ts";
import { ClientSecrets } from "./client-secrets.tsx";
import { ShownToUsers } from "./shown-to-users.tsx";

const RenameDialog = loadLater(() => import("./rename-dialog.tsx").then((module) => module.RenameDialog));
const texts = applicationTexts.identity;

export function GeneralTab({ app }: { app: Application }) {
  return (
    <Stack gap="md">
      <VerificationAlert app={app} />
      <Identity app={app} />
      <ShownToUsers app={app} />
      <ClientType app={app} />
      {!app.isPublicClient && <ClientSecrets app={app} />}
      <DeleteApplication app={app} />
    </Stack>
  );
}

function Identity({ app }: { app: Application }) {
  const [renaming, setRenaming] = useState(false);
  const rename = useSaveApplication(app.id);
  const close = () => {
    rename.reset();
    setRenaming(false);
  };
  const submit = async (name: string, onError: (error: NonNullable<typeof rename.error>) => void) => {
    try {
      if (!(await rename.save({ name }))) return;
      notifySuccess(texts.renamed(name));
      close();
    } catch (error) {
      onError(error as NonNullable<typeof rename.error>);
    }
  };
  return (
    <SectionCard
      title={texts.title}
      action={
        <Button variant="default" size="xs" onClick={() => setRenaming(true)}>
          {texts.rename}
        </Button>
      }
    >
      <Facts
        facts={{
          [texts.name]: <Name>{app.name}</Name>,
          [texts.clientId]: <CopyValue value={app.id} label={texts.copyClientId} />,
          [texts.created]: <TimeAgo instant={app.createdAt} />,
        }}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {texts.note}
      </Text>
      <RenameDialog
        opened={renaming}
        title={texts.renameTitle}
        action={texts.rename}
        name={app.name}
        stackId="rename"
        help={texts.nameHelp}
        onSubmit={(name, onFailed) => void submit(name, onFailed)}
        onClose={close}
        waiting={rename.isPending}
        error={rename.error}
      />
    </SectionCard>
  );
}

const clientTypeTexts = applicationTexts.clientType;

function ClientType({ app }: { app: Application }) {
  const [confirming, setConfirming] = useState(false);
  const update = useSaveApplication(app.id);
  const toPublic = async () => {
    // The dialog shows the error.
    if (!(await update.save({ isPublicClient: true }).catch(() => false))) return;
    setConfirming(false);
    notifySuccess(clientTypeTexts.nowPublic);
  };
  const toConfidential = async () => {
    try {
      if (await update.save({ isPublicClient: false })) notifySuccess(clientTypeTexts.nowConfidential);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <SectionCard title={clientTypeTexts.title}>
      <Switch
        label={clientTypeTexts.publicClient}
        description={clientTypeTexts.publicClientHelp}
        checked={app.isPublicClient}
        disabled={update.isPending}
        onChange={(event) => (event.currentTarget.checked ? setConfirming(true) : void toConfidential())}
      />
      <Text size="sm" mt="sm" c="dimmed">
        {app.isPublicClient ? clientTypeTexts.publicNote : clientTypeTexts.confidentialNote}
      </Text>
      <ConfirmDialog
        opened={confirming}
        stackId="kind"
        title={clientTypeTexts.confirmTitle}
        action={clientTypeTexts.confirmAction}
        onConfirm={() => void toPublic()}
        onClose={() => {
          update.reset();
          setConfirming(false);
        }}
        mutation={update}
      >
        {clientTypeTexts.confirmText(app.secrets.length)}
      </ConfirmDialog>
    </SectionCard>
  );
}

const deleteApplicationTexts = applicationTexts.delete;

function DeleteApplication({ app }: { app: Application }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <SectionCard
      title={deleteApplicationTexts.title}
      action={
        <Button color="red" variant="light" onClick={() => setConfirming(true)}>
          {deleteApplicationTexts.action}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {deleteApplicationTexts.effects}
      </Text>
      <Modal opened={confirming} onClose={() => setConfirming(false)} title={deleteApplicationTexts.title}>
        <DeleteForm app={app} onClose={() => setConfirming(false)} />
      </Modal>
    </SectionCard>
  );
}

function DeleteForm({ app, onClose }: { app: Application; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const remove = useMutation(
    trpc.applications.delete.mutationOptions({
      onSuccess() {
        router.replace("/developers/apps");
        void queryClient.invalidateQueries(trpc.applications.list.queryFilter());
        notifySuccess(deleteApplicationTexts.done(app.name));
      },
    }),
  );
  const isTyped = typed === app.name || typed === sanitizeName(app.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) remove.mutate({ applicationId: app.id });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{deleteApplicationTexts.users(app.users)}</Text>
        <TextInput
          label={deleteApplicationTexts.confirmLabel(app.name)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          autoComplete="off"
        />
        <FormFooter
          error={remove.error}
          action={deleteApplicationTexts.action}
          onCancel={onClose}
          waiting={remove.isPending || remove.isSuccess}
          color="red"
          disabled={!isTyped}
        />
      </Stack>
    </form>
  );
}

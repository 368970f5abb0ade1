"use client";

import { Button, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { ConfirmDialog } from "../../../../../_ui/confirm-dialog.tsx";
import { CopyValue } from "../../../../../_ui/copy-value.tsx";
import { Facts } from "../../../../../_ui/facts.tsx";
import { FormFooter } from "../../../../../_ui/form-footer.tsx";
import { loadLater } from "../../../../../_ui/load-later.tsx";
import { bdi, Name } from "../../../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import { Modal } from "../../../../../_ui/overlays/modal.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { VerificationAlert } from "../application-alerts.tsx";
import { useSaveApplication } from "../use-save-application.ts";
import { ClientSecrets } from "./client-secrets.tsx";
import { ShownToUsers } from "./shown-to-users.tsx";

const RenameDialog = loadLater(() => import("./rename-dialog.tsx").then((module) => module.RenameDialog));

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
  const { t } = useLanguage();
  const [renaming, setRenaming] = useState(false);
  const rename = useSaveApplication(app.id);
  const close = () => {
    rename.reset();
    setRenaming(false);
  };
  const submit = async (name: string, onError: (error: NonNullable<typeof rename.error>) => void) => {
    try {
      if (!(await rename.save({ name }))) return;
      notifySuccess(t.rich("applications.page.identity.renamed", { name: sanitizeName(name), bdi }));
      close();
    } catch (error) {
      onError(error as NonNullable<typeof rename.error>);
    }
  };
  return (
    <SectionCard
      title={t("applications.page.identity.title")}
      action={
        <Button variant="default" size="xs" onClick={() => setRenaming(true)}>
          {t("applications.page.identity.rename")}
        </Button>
      }
    >
      <Facts
        facts={{
          [t("applications.page.identity.name")]: <Name>{app.name}</Name>,
          [t("applications.page.identity.clientId")]: (
            <CopyValue value={app.id} label={t("applications.page.identity.copyClientId")} />
          ),
          [t("applications.page.identity.created")]: <TimeAgo instant={app.createdAt} />,
        }}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {t("applications.page.identity.note")}
      </Text>
      <RenameDialog
        opened={renaming}
        title={t("applications.page.identity.renameTitle")}
        action={t("applications.page.identity.rename")}
        name={app.name}
        stackId="rename"
        help={t("applications.create.nameHelp")}
        onSubmit={(name, onFailed) => void submit(name, onFailed)}
        onClose={close}
        waiting={rename.isPending}
        error={rename.error}
      />
    </SectionCard>
  );
}

function ClientType({ app }: { app: Application }) {
  const language = useLanguage();
  const { t } = language;
  const [confirming, setConfirming] = useState(false);
  const update = useSaveApplication(app.id);
  const toPublic = async () => {
    // The dialog shows the error.
    if (!(await update.save({ isPublicClient: true }).catch(() => false))) return;
    setConfirming(false);
    notifySuccess(t("applications.page.clientType.nowPublic"));
  };
  const toConfidential = async () => {
    try {
      if (await update.save({ isPublicClient: false }))
        notifySuccess(t("applications.page.clientType.nowConfidential"));
    } catch (error) {
      notifyError(language, error);
    }
  };
  return (
    <SectionCard title={t("applications.page.clientType.title")}>
      <Switch
        label={t("applications.page.clientType.publicClient")}
        description={t("applications.page.clientType.publicClientHelp")}
        checked={app.isPublicClient}
        disabled={update.isPending}
        onChange={(event) => (event.currentTarget.checked ? setConfirming(true) : void toConfidential())}
      />
      <Text size="sm" mt="sm" c="dimmed">
        {app.isPublicClient
          ? t("applications.page.clientType.publicNote")
          : t("applications.page.clientType.confidentialNote")}
      </Text>
      <ConfirmDialog
        opened={confirming}
        stackId="kind"
        title={t("applications.page.clientType.confirmTitle")}
        action={t("applications.page.clientType.confirmAction")}
        onConfirm={() => void toPublic()}
        onClose={() => {
          update.reset();
          setConfirming(false);
        }}
        mutation={update}
      >
        {t("applications.page.clientType.confirmText", { secrets: app.secrets.length })}
      </ConfirmDialog>
    </SectionCard>
  );
}

function DeleteApplication({ app }: { app: Application }) {
  const { t } = useLanguage();
  const [confirming, setConfirming] = useState(false);
  return (
    <SectionCard
      title={t("applications.page.delete.title")}
      action={
        <Button color="red" variant="light" onClick={() => setConfirming(true)}>
          {t("applications.page.delete.action")}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {t("applications.page.delete.effects")}
      </Text>
      <Modal opened={confirming} onClose={() => setConfirming(false)} title={t("applications.page.delete.title")}>
        <DeleteForm app={app} onClose={() => setConfirming(false)} />
      </Modal>
    </SectionCard>
  );
}

function DeleteForm({ app, onClose }: { app: Application; onClose: () => void }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const remove = useMutation(
    trpc.applications.delete.mutationOptions({
      onSuccess() {
        router.replace("/developers/apps");
        void queryClient.invalidateQueries(trpc.applications.list.queryFilter());
        notifySuccess(t.rich("applications.page.delete.done", { name: sanitizeName(app.name), bdi }));
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
        <Text size="sm">{t("applications.page.delete.users", { count: app.users })}</Text>
        <TextInput
          label={t.rich("applications.page.delete.confirmLabel", { name: sanitizeName(app.name), bdi })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          autoComplete="off"
        />
        <FormFooter
          error={remove.error}
          action={t("applications.page.delete.action")}
          onCancel={onClose}
          waiting={remove.isPending || remove.isSuccess}
          color="red"
          disabled={!isTyped}
        />
      </Stack>
    </form>
  );
}

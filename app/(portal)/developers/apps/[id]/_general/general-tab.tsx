"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CopyValue } from "../../../../../_ui/copy-value.tsx";
import { Facts } from "../../../../../_ui/facts.tsx";
import { loadLater } from "../../../../../_ui/load-later.tsx";
import { Name } from "../../../../../_ui/name.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import type { Application } from "../../application.ts";
import { VerificationAlert } from "../application-alerts.tsx";
import { applicationTexts } from "../texts.ts";
import { useSaveApplication } from "../use-save-application.ts";
import { ClientSecrets } from "./client-secrets.tsx";
import { ClientType } from "./client-type.tsx";
import { DeleteApplication } from "./delete-application.tsx";

const RenameDialog = loadLater(() => import("./rename-dialog.tsx").then((module) => module.RenameDialog));
const texts = applicationTexts.identity;

export function GeneralTab({ app }: { app: Application }) {
  return (
    <Stack gap="md">
      <VerificationAlert app={app} />
      <Identity app={app} />
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

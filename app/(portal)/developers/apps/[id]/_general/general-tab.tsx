"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CopyValue } from "../../../../../_ui/copy-value.tsx";
import { loadLater } from "../../../../../_ui/load-later.tsx";
import { Name } from "../../../../../_ui/name.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import type { Application } from "../../application.ts";
import { VerificationAlert } from "../application-alerts.tsx";
import { SectionCard } from "../section-card.tsx";
import { applicationTexts } from "../texts.ts";
import { useSaveApplication } from "../use-save-application.ts";
import { ClientSecrets } from "./client-secrets.tsx";
import { ClientType } from "./client-type.tsx";
import { DeleteApplication } from "./delete-application.tsx";
import classes from "./general.module.css";

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
      <dl className={classes.facts}>
        <div>
          <dt>{texts.name}</dt>
          <dd>
            <Name>{app.name}</Name>
          </dd>
        </div>
        <div>
          <dt>{texts.clientId}</dt>
          <dd>
            <CopyValue value={app.id} label={texts.copyClientId} />
          </dd>
        </div>
        <div>
          <dt>{texts.created}</dt>
          <dd>
            <Group gap={4}>
              <TimeAgo instant={app.createdAt} />
            </Group>
          </dd>
        </div>
      </dl>
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

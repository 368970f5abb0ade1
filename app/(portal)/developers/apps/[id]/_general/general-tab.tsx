"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ApplicationCreate } from "#server/contract/applications.ts";
import { CopyValue } from "../../../../../_ui/copy-value.tsx";
import { Name, textWithNames } from "../../../../../_ui/name.tsx";
import { NameDialog } from "../../../../../_ui/name-dialog.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import type { Application } from "../../application.ts";
import { VerificationAlert } from "../application-alerts.tsx";
import { SectionCard } from "../section-card.tsx";
import { useSaveApplication } from "../use-save-application.ts";
import { ClientSecrets } from "./client-secrets.tsx";
import { ClientType } from "./client-type.tsx";
import { DeleteApplication } from "./delete-application.tsx";
import classes from "./general.module.css";

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
      notifySuccess(textWithNames`Renamed to ${name}`);
      close();
    } catch (error) {
      onError(error as NonNullable<typeof rename.error>);
    }
  };
  return (
    <SectionCard
      title="Identity"
      action={
        <Button variant="default" size="xs" onClick={() => setRenaming(true)}>
          Rename
        </Button>
      }
    >
      <dl className={classes.facts}>
        <div>
          <dt>Name</dt>
          <dd>
            <Name>{app.name}</Name>
          </dd>
        </div>
        <div>
          <dt>Client id</dt>
          <dd>
            <CopyValue value={app.id} label="client id" />
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            <Group gap={4}>
              <TimeAgo instant={app.createdAt} />
            </Group>
          </dd>
        </div>
      </dl>
      <Text size="sm" c="dimmed" mt="sm">
        The client id is no secret: it stands in every address that asks for approval.
      </Text>
      <NameDialog
        opened={renaming}
        title="Rename application"
        action="Rename"
        contract={ApplicationCreate}
        name={app.name}
        stackId="rename"
        help="What people read when they are asked to approve it. Up to 48 characters"
        onSubmit={(name, onFailed) => void submit(name, onFailed)}
        onClose={close}
        waiting={rename.isPending}
        error={rename.error}
      />
    </SectionCard>
  );
}

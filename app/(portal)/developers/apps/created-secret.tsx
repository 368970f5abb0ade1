"use client";

import { Alert, Button, Checkbox, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import classes from "./created-secret.module.css";

interface Props {
  clientId: string;
  secret: string;
  /** The button's words. */
  action: string;
  onSaved: () => void;
}

/** A client secret, in sight until it is said to be saved. It is nowhere else. */
export function CreatedSecret({ clientId, secret, action, onSaved }: Props) {
  const [saved, setSaved] = useState(false);
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={!saved} title="Leave without the secret?">
        The secret is shown only now. You would have to reset it to get another one.
      </UnsavedChangesGuard>
      <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />}>
        This is the only time you see the secret. Keep it on your server, never in a page or an app that people
        download.
      </Alert>
      <div className={classes.value}>
        <Text size="xs" c="dimmed">
          Client id
        </Text>
        <CopyValue value={clientId} label="client id" />
        <Text size="xs" c="dimmed" mt={6}>
          Client secret
        </Text>
        <div className={classes.row}>
          <code className={`mono ${classes.secret}`}>{secret}</code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <>
                <Button
                  onClick={copy}
                  data-autofocus
                  leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                >
                  {copied ? "Copied" : "Copy secret"}
                </Button>
                <span role="status" className="visually-hidden">
                  {copied && "Copied"}
                </span>
              </>
            )}
          </CopyButton>
        </div>
      </div>
      <Group justify="space-between">
        <Checkbox label="I have saved it" checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        <Button onClick={onSaved} disabled={!saved}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}

"use client";

import { Alert, Button, Checkbox, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import classes from "./created-secret.module.css";
import { applicationsTexts } from "./texts.ts";

const texts = applicationsTexts.secret;

interface Props {
  clientId: string;
  secret: string;
  /** The label of the button. */
  action: string;
  onSaved: () => void;
}

/** Shows a new client secret until the user confirms that it is saved. The secret is stored nowhere else in the browser. */
export function CreatedSecret({ clientId, secret, action, onSaved }: Props) {
  const [saved, setSaved] = useState(false);
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={!saved} title={texts.leaveTitle}>
        {texts.leaveText}
      </UnsavedChangesGuard>
      <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />}>
        {texts.warning}
      </Alert>
      <div className={classes.value}>
        <Text size="xs" c="dimmed">
          {texts.clientId}
        </Text>
        <CopyValue value={clientId} label={texts.copyClientId} />
        <Text size="xs" c="dimmed" mt={6}>
          {texts.clientSecret}
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
                  {copied ? sharedTexts.copied : texts.copy}
                </Button>
                <span role="status" className="visually-hidden">
                  {copied && sharedTexts.copied}
                </span>
              </>
            )}
          </CopyButton>
        </div>
      </div>
      <Group justify="space-between">
        <Checkbox label={texts.saved} checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        <Button onClick={onSaved} disabled={!saved}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}

"use client";

import { Alert, Button, Checkbox, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import classes from "./created-token.module.css";
import { apiTokensTexts } from "./texts.ts";

const texts = apiTokensTexts.created;

interface Props {
  token: string;
  apiAddress: string;
  onSaved: () => void;
}

export function CreatedToken({ token, apiAddress: address, onSaved }: Props) {
  const [saved, setSaved] = useState(false);
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={!saved} title={texts.leaveTitle}>
        {texts.leaveText}
      </UnsavedChangesGuard>
      <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />}>
        {texts.warning}
      </Alert>
      <div className={classes.token}>
        <code className={`mono ${classes.value}`}>{token}</code>
        <CopyButton value={token}>
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
      <div>
        <Text size="sm" fw={600} mb={4}>
          {texts.example}
        </Text>
        <CodeBlock
          code={`curl -s '${address}/bots' \\\n  -H 'Authorization: Bearer ${token}'`}
          label={texts.exampleLabel}
        />
      </div>
      <Group justify="space-between">
        <Checkbox label={texts.saved} checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        <Button onClick={onSaved} disabled={!saved}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  );
}

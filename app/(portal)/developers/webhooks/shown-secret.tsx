"use client";

import { Alert, Button, Checkbox, Group, Stack } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { webhookTexts } from "./texts.ts";

const texts = webhookTexts.secret;

export function ShownSecret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  const [saved, setSaved] = useState(false);
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={!saved} title={texts.leaveTitle}>
        {texts.leaveText}
      </UnsavedChangesGuard>
      <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />}>
        {texts.warning}
      </Alert>
      <CopyBlock label={texts.label} value={secret} />
      <Group justify="space-between">
        <Checkbox label={texts.saved} checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        <Button onClick={onSaved} disabled={!saved}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  );
}

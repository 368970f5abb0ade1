"use client";

import { Alert, Button, Checkbox, Group, Stack } from "@mantine/core";
import { IconDownload, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { downloadFile } from "../../../_ui/download-file.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { accountTexts } from "../texts.ts";

const texts = accountTexts.twoFactor;

/** The new codes, shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [saved, setSaved] = useState(false);
  const list = codes.join("\n");
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={!saved} title={texts.leaveTitle}>
        {texts.leaveText}
      </UnsavedChangesGuard>
      <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />}>
        {texts.codesHelp}
      </Alert>
      <CopyBlock label={texts.codes} value={list} />
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => downloadFile("recovery-codes.txt", "text/plain", `${list}\n`)}
        >
          {texts.downloadCodes}
        </Button>
      </Group>
      <Group justify="space-between">
        <Checkbox label={texts.saved} checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        <Button onClick={onSaved} disabled={!saved}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  );
}

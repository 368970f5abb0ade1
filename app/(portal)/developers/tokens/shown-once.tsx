"use client";

import { Alert, Button, Checkbox, Group, Stack } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { CopyBlock } from "../../../_ui/copy-block.tsx";

interface Props {
  token: string;
  apiAddress: string;
  onSaved: () => void;
}

export function ShownOnce({ token, apiAddress, onSaved }: Props) {
  const [saved, setSaved] = useState(false);
  useWindowEvent("beforeunload", (event) => {
    if (!saved) event.preventDefault();
  });
  return (
    <Stack gap="md">
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
        This is the only time the token is shown. Save it where your program reads it, and nowhere else.
      </Alert>
      <CopyBlock label="Token" value={token} />
      <CopyBlock
        label="Command that lists your bots"
        value={`curl -H "Authorization: Bearer ${token}" ${apiAddress}/bots`}
      />
      <Checkbox label="I have saved it" checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
      <Group justify="flex-end">
        <Button onClick={onSaved} disabled={!saved}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

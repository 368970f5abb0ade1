"use client";

import { Alert, Button, Checkbox, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconEyeOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import classes from "./created-token.module.css";

interface Props {
  token: string;
  /** Where the API is. */
  apiAddress: string;
  onSaved: () => void;
}

export function CreatedToken({ token, apiAddress: address, onSaved }: Props) {
  const [saved, setSaved] = useState(false);
  useConfirmLeave(!saved);
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />}>
        This is the only time you see it. Keep it like a password: who has it can act as you.
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
                {copied ? "Copied" : "Copy token"}
              </Button>
              <span role="status" className="visually-hidden">
                {copied && "Copied"}
              </span>
            </>
          )}
        </CopyButton>
      </div>
      <div>
        <Text size="sm" fw={600} mb={4}>
          Try it
        </Text>
        <CodeBlock
          code={`curl -s '${address}/bots' \\\n  -H 'Authorization: Bearer ${token}'`}
          label="List your bots with curl"
        />
      </div>
      <Group justify="space-between">
        <Checkbox label="I have saved it" checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        <Button onClick={onSaved} disabled={!saved}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function useConfirmLeave(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [on]);
}

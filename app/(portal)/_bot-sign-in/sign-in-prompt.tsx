"use client";

import { ActionIcon, Anchor, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink } from "@tabler/icons-react";
import { Tooltip } from "../../_ui/overlays/tooltip.tsx";
import { QrCode } from "../../_ui/qr-code.tsx";
import { hidden, textWithParts } from "../../_ui/text-with-parts.tsx";
import { sharedTexts } from "../../_ui/texts.ts";
import classes from "./sign-in-prompt.module.css";
import { signInTexts as texts } from "./texts.ts";

interface Props {
  address: string;
  userCode: string;
  /** The account that the person has to sign in with; null for whichever. */
  accountId: string | null;
}

/** What a person does at the platform, in order. */
export function SignInPrompt({ address, userCode, accountId }: Props) {
  return (
    <div className={classes.prompt}>
      <ol className={classes.steps} aria-label={texts.steps}>
        <li>
          <Text size="sm">{texts.open}</Text>
          <Anchor href={address} target="_blank" rel="noopener noreferrer" className={classes.address}>
            {textWithParts(texts.address, { address, hidden, icon: <IconExternalLink size={14} aria-hidden /> })}
          </Anchor>
        </li>
        <li>
          <Text size="sm">{texts.enterCode}</Text>
          <Group gap="xs" wrap="nowrap">
            <span className={`mono ${classes.code}`}>{userCode}</span>
            <CopyCode value={userCode} />
          </Group>
        </li>
        <li>
          <Text size="sm">{accountId === null ? texts.finish : texts.finishWith(accountId)}</Text>
        </li>
      </ol>
      <QrCode text={address} label={texts.qrCode} />
    </div>
  );
}

function CopyCode({ value }: { value: string }) {
  const label = sharedTexts.copyThing(texts.code);
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? sharedTexts.copied : label}>
          <ActionIcon variant="default" size={36} onClick={copy} aria-label={label}>
            {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

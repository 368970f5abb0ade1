"use client";

import { Anchor, Button, NativeSelect, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { START_KINDS, type StartKind, startText } from "#server/contract/cluster-start/start-texts.ts";
import { CopyBlock } from "../../_ui/copy-block.tsx";
import { downloadFile } from "../../_ui/download-file.ts";
import { Link } from "../../_ui/link.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { fleetTexts } from "./texts.ts";

const texts = fleetTexts.startCluster;

/** Browsers add an extension to the name of a file of another type. */
const FILE_TYPE = "application/octet-stream";

const isKind = (value: string): value is StartKind => START_KINDS.some((kind) => kind === value);

const linkToNewToken = (text: string) => (
  <Anchor component={Link} href="/developers/tokens?new=true" inherit c="inherit" underline="always">
    {text}
  </Anchor>
);

/** How to start a cluster: a command, or a file for what starts it by itself. @param gateway The address that it connects to. */
export function StartClusterCommand({ gateway }: { gateway: string }) {
  const [kind, setKind] = useState<StartKind>("command");
  const { text, fileName, commands } = startText(kind, { gateway, name: texts.clusterName });
  const options = START_KINDS.map((value) => ({ value, label: texts.kinds[value].label }));
  return (
    <Stack gap="xs" ta="start" w="100%">
      <NativeSelect
        label={texts.copyAs}
        description={texts.kinds[kind].about}
        inputWrapperOrder={["label", "input", "description"]}
        data={options}
        value={kind}
        onChange={({ currentTarget: { value } }) => isKind(value) && setKind(value)}
        maw={320}
      />
      <CopyBlock label={fileName ?? texts.label} value={text.replace(/^\ufeff/, "")} />
      {fileName && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadFile(fileName, FILE_TYPE, text)}
        >
          {texts.download(fileName)}
        </Button>
      )}
      {commands && <CopyBlock label={texts.commands} value={commands} />}
      <Text size="sm">
        {fileName
          ? textWithParts(texts.needsToken, { link: linkToNewToken })
          : textWithParts(texts.replaceToken, { code: (text) => <code>{text}</code>, link: linkToNewToken })}
      </Text>
    </Stack>
  );
}

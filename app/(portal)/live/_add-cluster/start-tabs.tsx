"use client";

import { Button, Stack, Tabs, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ClusterStart } from "#server/contract/cluster-start/cluster-start.ts";
import { ASKS_FOR_TOKEN, START_KINDS, type StartKind, startText } from "#server/contract/cluster-start/start-texts.ts";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { downloadFile } from "../../../_ui/download-file.ts";
import { fleetTexts } from "../../_live/texts.ts";
import { liveTexts } from "../texts.ts";

const texts = fleetTexts.startCluster;
const tokenTexts = liveTexts.addCluster.token;

/** Browsers add an extension to the name of a file of another type. */
const FILE_TYPE = "application/octet-stream";

/** The ways to start a cluster, one tab each. */
export function StartTabs({ start }: { start: ClusterStart }) {
  return (
    <Tabs defaultValue={START_KINDS[0]} keepMounted={false}>
      <Tabs.List mb="sm" aria-label={liveTexts.addCluster.ways}>
        {START_KINDS.map((kind) => (
          <Tabs.Tab key={kind} value={kind}>
            {texts.kinds[kind].tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {START_KINDS.map((kind) => (
        <Tabs.Panel key={kind} value={kind}>
          <StartSteps kind={kind} start={start} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function StartSteps({ kind, start }: { kind: StartKind; start: ClusterStart }) {
  const { text, fileName, commands } = startText(kind, start);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {texts.kinds[kind].about}
      </Text>
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
      {start.token !== undefined && ASKS_FOR_TOKEN.has(kind) && (
        <>
          <Text size="sm">{tokenTexts.paste}</Text>
          <CopyBlock label={tokenTexts.value} value={start.token} />
        </>
      )}
    </Stack>
  );
}

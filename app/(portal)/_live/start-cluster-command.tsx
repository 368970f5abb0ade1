"use client";

import { Anchor, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { clusterStartCommand } from "#server/contract/control-library.ts";
import { CopyBlock } from "../../_ui/copy-block.tsx";
import { fleetTexts } from "./texts.ts";

const texts = fleetTexts.startCluster;

/** The shell command that starts a cluster. @param gateway The address that it connects to. */
export function StartClusterCommand({ gateway }: { gateway: string }) {
  return (
    <Stack gap={6} ta="start" w="100%">
      <CopyBlock label={texts.label} value={clusterStartCommand(gateway)} />
      <Text size="sm">
        {texts.replace}
        <code>SVC_…</code>
        {texts.withToken}
        <Anchor component={Link} href="/developers/tokens?new=true" inherit c="inherit" underline="always">
          {texts.createToken}
        </Anchor>
        {texts.end}
      </Text>
    </Stack>
  );
}

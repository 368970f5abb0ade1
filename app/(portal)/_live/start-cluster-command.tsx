"use client";

import { Anchor, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { clusterStartCommand } from "#server/contract/gateway.ts";
import { CopyBlock } from "../../_ui/copy-block.tsx";

/** The one line that starts a cluster. @param gateway Its address. */
export function StartClusterCommand({ gateway }: { gateway: string }) {
  return (
    <Stack gap={6} ta="start" w="100%">
      <CopyBlock label="Start a cluster" value={clusterStartCommand(gateway)} />
      <Text size="sm">
        Put an API token of yours in place of <code>SVC_…</code>:{" "}
        <Anchor component={Link} href="/developers/tokens?new=true" inherit c="inherit" underline="always">
          create one
        </Anchor>
        .
      </Text>
    </Stack>
  );
}

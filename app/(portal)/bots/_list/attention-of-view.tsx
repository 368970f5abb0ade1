"use client";

import { Box } from "@mantine/core";
import { needsAttention } from "#server/contract/bot-reason-codes.ts";
import { AttentionGroups } from "../../_reasons/attention-groups.tsx";
import { useAttentionGroups } from "../../_reasons/use-attention-groups.ts";

/** One reason is open: the list begins on the same screen. */
export function AttentionOfView() {
  const groups = useAttentionGroups().filter(({ reason }) => needsAttention(reason.code));
  return (
    <Box mb={groups.length > 0 ? "sm" : 0}>
      <AttentionGroups groups={groups} max={1} />
    </Box>
  );
}

"use client";

import { Box } from "@mantine/core";
import { needsAttention } from "#server/contract/bot-reason-codes.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { AttentionGroups } from "../../_reasons/attention-groups.tsx";
import { useAttentionGroups } from "../../_reasons/use-attention-groups.ts";

/** The buttons stand in the row of the link to the bots, which is there at first: nothing moves when they appear. */
const ReasonRemedies = loadLater(
  () => import("../../_reasons/reason-remedies.tsx").then((module) => module.ReasonRemedies),
  { content: true },
);

/** One reason is open: the list begins on the same screen. */
export function AttentionOfView() {
  const groups = useAttentionGroups().filter(({ reason }) => needsAttention(reason.code));
  return (
    <Box mb={groups.length > 0 ? "sm" : 0}>
      <AttentionGroups groups={groups} max={1} remedies={ReasonRemedies} />
    </Box>
  );
}

"use client";

import { Anchor, Text } from "@mantine/core";
import type { z } from "zod";
import type { DemoState } from "#server/contract/demo.ts";
import { Link } from "../../_ui/link.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { overviewTexts } from "./texts.ts";

const texts = overviewTexts.demo;

/** Why demo bots stay offline, and what to do; nothing where a cluster can run them. */
export function CapacityNote({ demo: { loaded, capacity } }: { demo: z.infer<typeof DemoState> }) {
  if (capacity === "free") return null;
  const none = loaded ? texts.noCluster : texts.noClusterYet;
  return (
    <Text size="sm" mt={4}>
      {textWithParts(capacity === "none" ? none : texts.full, {
        link: (text) => (
          <Anchor component={Link} href="/live?add=cluster" inherit underline="always">
            {text}
          </Anchor>
        ),
      })}
    </Text>
  );
}

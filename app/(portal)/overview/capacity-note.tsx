"use client";

import { Anchor, Text } from "@mantine/core";
import type { z } from "zod";
import type { DemoState } from "#server/contract/demo.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { Link } from "../../_ui/link.tsx";

/** Why demo bots stay offline, and what to do; nothing where a cluster can run them. */
export function CapacityNote({ demo: { loaded, capacity } }: { demo: z.infer<typeof DemoState> }) {
  const { t } = useLanguage();
  if (capacity === "free") return null;
  const key = capacity === "full" ? "full" : loaded ? "noCluster" : "noClusterYet";
  return (
    <Text size="sm" mt={4}>
      {t.rich(`overview.demo.${key}`, {
        link: (text) => (
          <Anchor component={Link} href="/live?add=cluster" inherit underline="always">
            {text}
          </Anchor>
        ),
      })}
    </Text>
  );
}

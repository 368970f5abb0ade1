"use client";

import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CONNECTION_KINDS } from "#server/contract/data-sections.ts";
import type { User } from "#server/contract/user.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { Name } from "../../../_ui/name.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { SectionCard } from "../_frame/section-card.tsx";
import { accountTexts } from "../texts.ts";

const texts = accountTexts.connections;

type Kind = (typeof CONNECTION_KINDS)[number];

/** The accounts of other services that are linked to this one. */
export function Connections({ user }: { user: User }) {
  const [unlinking, setUnlinking] = useState<Kind | null>(null);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const unlink = useMutation(
    trpc.identity.unlinkConnection.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.identity.user.pathFilter());
        setUnlinking(null);
      },
    }),
  );
  const linked = CONNECTION_KINDS.flatMap((kind) => {
    const connection = user.connections?.[kind];
    return connection ? [{ kind, ...connection }] : [];
  });
  return (
    <SectionCard title={texts.title} help={texts.help}>
      {linked.length === 0 && <Text size="sm">{texts.none}</Text>}
      <Stack gap="sm">
        {linked.map(({ kind, username, verified }) => (
          <Group key={kind} justify="space-between" gap="sm">
            <Group gap="xs">
              <Text fw={600}>{texts.kinds[kind]}</Text>
              <Text>
                <Name>{username}</Name>
              </Text>
              {verified && <Badge variant="light">{texts.verified}</Badge>}
            </Group>
            <Button variant="default" size="xs" onClick={() => setUnlinking(kind)}>
              {texts.unlink(texts.kinds[kind])}
            </Button>
          </Group>
        ))}
      </Stack>
      <ConfirmDialog
        opened={unlinking !== null}
        title={texts.unlink(unlinking === null ? "" : texts.kinds[unlinking])}
        action={texts.action}
        onConfirm={() => unlinking !== null && unlink.mutate({ connection: unlinking })}
        onClose={() => setUnlinking(null)}
        waiting={unlink.isPending}
        error={unlink.error}
      >
        {texts.consequence}
      </ConfirmDialog>
    </SectionCard>
  );
}

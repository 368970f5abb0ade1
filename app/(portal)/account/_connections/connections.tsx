"use client";

import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CONNECTION_KINDS, CONNECTION_NAMES, type ConnectionKind } from "#server/contract/data-sections.ts";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { Name } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

interface Props {
  user: User;
  /** Those that the operator has set up. */
  linkable: readonly ConnectionKind[];
}

/** The accounts of other services that are linked to this one, and those that can be. */
export function Connections({ user, linkable }: Props) {
  const { t } = useLanguage();
  const [unlinking, setUnlinking] = useState<ConnectionKind | null>(null);
  const shown = CONNECTION_KINDS.filter((kind) => user.connections?.[kind] || linkable.includes(kind));
  return (
    <SectionCard
      title={t("account.connections.title")}
      help={linkable.length === 0 ? t("account.connections.help") : t("account.connections.helpToLink")}
    >
      {shown.length === 0 && <Text size="sm">{t("account.connections.none")}</Text>}
      <Stack gap="sm">
        {shown.map((kind) => {
          const linked = user.connections?.[kind];
          return (
            <Group key={kind} justify="space-between" gap="sm">
              <Group gap="xs">
                <Text fw={600}>{CONNECTION_NAMES[kind]}</Text>
                {linked ? (
                  <Text style={{ overflowWrap: "anywhere" }}>
                    <Name>{linked.username}</Name>
                  </Text>
                ) : (
                  <Text c="dimmed">{t("account.connections.notYet")}</Text>
                )}
                {linked?.verified && <Badge variant="light">{t("account.connections.verified")}</Badge>}
              </Group>
              {linked ? (
                <Button variant="default" size="xs" onClick={() => setUnlinking(kind)}>
                  {t("account.connections.unlink", { service: CONNECTION_NAMES[kind] })}
                </Button>
              ) : (
                <Link kind={kind} />
              )}
            </Group>
          );
        })}
      </Stack>
      <Unlink
        kind={unlinking}
        isLinkable={unlinking !== null && linkable.includes(unlinking)}
        onClose={() => setUnlinking(null)}
      />
    </SectionCard>
  );
}

/** Opens the page of the other service, in place of this one. */
function Link({ kind }: { kind: ConnectionKind }) {
  const language = useLanguage();
  const { t } = language;
  const [isLeaving, setLeaving] = useState(false);
  const start = useMutation(
    useTRPC().identity.startConnection.mutationOptions({
      gcTime: 0,
      onSuccess({ url }) {
        setLeaving(true);
        window.location.assign(url);
      },
      onError: (error) => notifyError(language, error),
    }),
  );
  return (
    <ActionButton
      error={start.error}
      variant="default"
      size="xs"
      loading={start.isPending || isLeaving}
      onClick={() => start.mutate({ connection: kind })}
    >
      {t("account.connections.link", { service: CONNECTION_NAMES[kind] })}
    </ActionButton>
  );
}

interface UnlinkProps {
  /** Null: nothing is asked. */
  kind: ConnectionKind | null;
  isLinkable: boolean;
  onClose: () => void;
}

function Unlink({ kind, isLinkable, onClose }: UnlinkProps) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const unlink = useMutation(
    trpc.identity.unlinkConnection.mutationOptions({
      async onSuccess(_, { connection }) {
        await queryClient.invalidateQueries(trpc.identity.user.pathFilter());
        notifySuccess(t("account.connections.unlinked", { service: CONNECTION_NAMES[connection] }));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={kind !== null}
      title={t("account.connections.unlink", { service: kind === null ? "" : CONNECTION_NAMES[kind] })}
      action={t("account.connections.action")}
      onConfirm={() => kind !== null && unlink.mutate({ connection: kind })}
      onClose={onClose}
      mutation={unlink}
    >
      {isLinkable ? t("account.connections.consequence") : t("account.connections.finalConsequence")}
    </ConfirmDialog>
  );
}

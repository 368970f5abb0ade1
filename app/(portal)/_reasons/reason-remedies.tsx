"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BotReason, BotReasonCount } from "#server/contract/bot-reasons.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { Link } from "../../_ui/link.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { bdi } from "../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { Modal } from "../../_ui/overlays/modal.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { RaiseCapacity } from "./raise-capacity.tsx";
import { botsOf, LinkButton } from "./reason-links.tsx";
import { RetrySignInButton } from "./retry-sign-in-button.tsx";
import { SkipWaitButton } from "./skip-wait-button.tsx";

export interface RemediesProps {
  group: BotReasonCount;
  categoryName: string;
  /** Opens a dialog in which a person signs in again with the bots' accounts. */
  onRenew: () => void;
}

/** What solves the problem of a group of bots, with one click where that is possible. */
export function ReasonRemedies({ group, categoryName, onRenew }: RemediesProps) {
  const { t } = useLanguage();
  const { reason, count } = group;
  switch (reason.code) {
    case "clusters_full":
      return (
        <>
          <ClusterForFull reason={reason} />
          <RaiseCapacity waiting={count} operator={reason.operator} />
        </>
      );
    case "no_operator_cluster":
      return <ManagedElsewhere categoryId={onlyCategoryOf(group)} />;
    case "no_cluster":
    case "bot_not_selected":
      return <AddCluster />;
    case "category_not_selected":
      return (
        <>
          <AddCluster />
          <LinkButton href={botsOf(reason)}>{t("reasons.remedies.move")}</LinkButton>
        </>
      );
    case "invalid_auth":
      return <RenewCredentials onRenew={onRenew} />;
    case "action_required":
    case "banned":
      return <RetrySignInButton bots={{ kind: reason.code }} />;
    case "cluster_away":
    case "platform_away":
      return <LinkButton href="/live">{t("reasons.remedies.showClusters")}</LinkButton>;
    case "kicked_elsewhere":
    case "sign_in_failed":
    case "connection_lost":
      return <SkipWaitButton bots={reason.code} />;
    case "category_disabled":
      return <EnableCategory id={reason.categoryId} name={categoryName} />;
    case "disabled":
      return <EnableBots count={count} />;
    default:
      return null;
  }
}

export function AddCluster({ isOwn = false }: { isOwn?: boolean }) {
  const { t } = useLanguage();
  return (
    <Button component={Link} href="/live?add=cluster" size="xs">
      {isOwn ? t("reasons.remedies.connectOwn") : t("reasons.remedies.addCluster")}
    </Button>
  );
}

const onlyCategoryOf = ({ categories: [first, ...more] }: BotReasonCount): string | null =>
  more.length === 0 ? (first?.categoryId ?? null) : null;

/** Managed bots have no cluster: their owner ends the management and uses a cluster of their own, or staff connect one. */
export function ManagedElsewhere({ categoryId }: { categoryId: string | null }) {
  const { t } = useLanguage();
  return (
    <>
      <AddCluster isOwn />
      {categoryId !== null && (
        <LinkButton href={`/categories/${categoryId}`}>{t("reasons.remedies.openCategory")}</LinkButton>
      )}
      <StaffHelp />
    </>
  );
}

/** More room for the bots that wait, where a cluster of the person's own may take them. */
export function ClusterForFull({ reason: { operator, managed } }: { reason: BotReason & { code: "clusters_full" } }) {
  if (managed) return null;
  return <AddCluster isOwn={operator} />;
}

function RenewCredentials({ onRenew }: { onRenew: () => void }) {
  const { t } = useLanguage();
  const availability = useQuery(useTRPC().botSignIns.availability.queryOptions({}));
  const canSignIn = availability.data?.available === true;
  return (
    <>
      {canSignIn && (
        <Button size="xs" onClick={onRenew}>
          {t("reasons.remedies.renew")}
        </Button>
      )}
      <Button component={Link} href="/bots/import" size="xs" variant={canSignIn ? "default" : "filled"}>
        {t("reasons.remedies.replace")}
      </Button>
    </>
  );
}

export function EnableCategory({ id, name }: { id: string; name: string }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const client = useQueryClient();
  const enable = useMutation(
    trpc.categories.update.mutationOptions({
      async onSuccess() {
        await Promise.all([
          client.invalidateQueries(trpc.categories.pathFilter()),
          client.invalidateQueries(trpc.bots.pathFilter()),
        ]);
        notifySuccess(t.rich("reasons.remedies.categoryEnabled", { name: sanitizeName(name), bdi }));
      },
      onError: (error) => notifyError(language, error),
    }),
  );
  return (
    <ActionButton
      error={enable.error}
      size="xs"
      loading={enable.isPending}
      onClick={() => enable.mutate({ categoryId: id, disabled: false })}
    >
      {t("reasons.remedies.enableCategory")}
    </ActionButton>
  );
}

const EnableBots = loadLater(() => import("./enable-bots.tsx").then((module) => module.EnableBots), {
  content: true,
  // As large as the button.
  placeholder: ({ count }) => <LoadingEnableBots count={count} />,
});

function LoadingEnableBots({ count }: { count: number }) {
  const { t } = useLanguage();
  return (
    <ActionButton error={null} size="xs" variant="default" loading>
      {t("reasons.remedies.enable", { count })}
    </ActionButton>
  );
}

/** Says what staff can do about bots of managed categories. */
function StaffHelp() {
  const { t } = useLanguage();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t("reasons.remedies.askStaff")}
      </Button>
      <Modal opened={opened} onClose={close} title={t("reasons.remedies.askStaff")}>
        <Stack gap="md">
          <Text size="sm">{t("reasons.remedies.staffHelp")}</Text>
          <Group justify="flex-end">
            <Button onClick={close}>{t("shared.close")}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

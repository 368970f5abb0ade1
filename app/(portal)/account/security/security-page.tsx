"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFingerprint, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AccessCounts } from "#server/contract/access.ts";
import { accessKinds } from "#server/contract/access-kinds.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { AccessList } from "../../../_ui/access-list.tsx";
import { COLUMN_WIDTH } from "../../../_ui/column-width.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { hasPasskeys } from "../../../_ui/read-passkey.ts";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useHydrated } from "../../../_ui/use-browser-state.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { ChangePassword } from "./change-password.tsx";
import type { Passkey } from "./security.ts";

export function SecurityPage() {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const security = useQuery(trpc.identity.security.queryOptions({}));
  const access = useQuery(trpc.identity.access.queryOptions({}));
  const user = useQuery(trpc.identity.user.queryOptions({}));
  const failed = [user, security, access].find(({ isError }) => isError);
  return (
    <>
      <PageHeader title={t("account.security.title")} description={t("account.security.description")} />
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (user.isPending || security.isPending || access.isPending) && <LoadingRows rows={4} />}
      {user.data && security.data && access.data && (
        <Stack gap="lg" maw={COLUMN_WIDTH}>
          <ChangePassword username={user.data.username} />
          <Passkeys passkeys={security.data.passkeys} isPossible={security.data.passkeysPossible} />
          <AuthenticatorApp twoFactor={security.data.twoFactor} />
          <OtherAccess access={access.data} />
        </Stack>
      )}
    </>
  );
}

/** What can sign in or act besides the password and this session, and the button that ends it. */
function OtherAccess({ access }: { access: AccessCounts }) {
  const { t } = useLanguage();
  const [opened, { open, close }] = useDisclosure(false);
  const isEmpty = accessKinds(access).length === 0;
  return (
    <SectionCard
      title={t("account.access.title")}
      help={t("account.access.help")}
      action={
        !isEmpty && (
          <Button variant="default" onClick={open}>
            {t("account.access.end")}
          </Button>
        )
      }
    >
      {isEmpty ? <Text size="sm">{t("account.access.none")}</Text> : <AccessList access={access} withLinks />}
      {opened && <EndAccess onClose={close} />}
    </SectionCard>
  );
}

function EndAccess({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const end = useMutation(
    trpc.identity.endAccess.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries();
        notifySuccess(t("account.access.ended"));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={t("account.access.question")}
      action={t("account.access.end")}
      onConfirm={() => end.mutate({})}
      onClose={onClose}
      mutation={end}
    >
      {t("account.access.consequence")}
    </ConfirmDialog>
  );
}

const AddPasskeyDialog = loadLater(() => import("./add-passkey-dialog.tsx").then((module) => module.AddPasskeyDialog));

const PasskeyDialogs = loadLater(() => import("./passkey-dialogs.tsx").then((module) => module.PasskeyDialogs));

interface Props {
  passkeys: readonly Passkey[];
  /** Whether the service is reached by a host name. */
  isPossible: boolean;
}

function Passkeys({ passkeys, isPossible }: Props) {
  const { t } = useLanguage();
  const ready = useHydrated();
  const [isAdding, setAdding] = useState(false);
  const unsupported = isPossible ? t("account.passkeys.noBrowser") : t("account.passkeys.noHostName");
  const canAdd = isPossible && (!ready || hasPasskeys());
  return (
    <SectionCard
      title={t("account.passkeys.title")}
      help={t("account.passkeys.help")}
      action={
        canAdd && (
          <Button
            disabled={!ready}
            leftSection={<IconPlus size={18} aria-hidden />}
            variant={passkeys.length > 0 ? "default" : "filled"}
            onClick={() => setAdding(true)}
          >
            {t("account.passkeys.add")}
          </Button>
        )
      }
    >
      {!canAdd && <Text size="sm">{unsupported}</Text>}
      {passkeys.length === 0 ? (
        canAdd && <Text size="sm">{t("account.passkeys.none")}</Text>
      ) : (
        <RowList label={t("account.passkeys.title")}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </RowList>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useLanguage();
  const [dialog, setDialog] = useState<"rename" | "remove" | null>(null);
  const { name, backedUp, createdAt, lastUsedAt } = passkey;
  return (
    <Row
      icon={IconFingerprint}
      title={<Name>{name}</Name>}
      facts={{
        [t("account.passkeys.added")]: <TimeAgo instant={createdAt} />,
        [t("account.passkeys.lastUsed")]: lastUsedAt ? <TimeAgo instant={lastUsedAt} /> : t("account.passkeys.never"),
        [t("account.passkeys.kept")]: backedUp ? t("account.passkeys.synced") : t("account.passkeys.oneDevice"),
      }}
    >
      <Button
        size="xs"
        variant="default"
        onClick={() => setDialog("rename")}
        aria-label={t("account.passkeys.renameOf", { name })}
      >
        {t("account.passkeys.rename")}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => setDialog("remove")}
        aria-label={t("account.passkeys.removeOf", { name })}
      >
        {t("account.passkeys.remove")}
      </Button>
      <PasskeyDialogs passkey={passkey} dialog={dialog} onClose={() => setDialog(null)} />
    </Row>
  );
}

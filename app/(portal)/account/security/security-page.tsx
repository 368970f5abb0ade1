"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFingerprint, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AccessCounts } from "#server/contract/access.ts";
import { describeAccess } from "#server/contract/describe-access.ts";
import { AccessList } from "../../../_ui/access-list.tsx";
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
import { accountTexts } from "../texts.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { ChangePassword } from "./change-password.tsx";
import type { Passkey } from "./security.ts";

const texts = accountTexts.security;

export function SecurityPage() {
  const trpc = useTRPC();
  const security = useQuery(trpc.identity.security.queryOptions({}));
  const access = useQuery(trpc.identity.access.queryOptions({}));
  const user = useQuery(trpc.identity.user.queryOptions({}));
  const failed = [user, security, access].find(({ isError }) => isError);
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (user.isPending || security.isPending || access.isPending) && <LoadingRows rows={4} />}
      {user.data && security.data && access.data && (
        <Stack gap="lg" maw={640}>
          <ChangePassword username={user.data.username} />
          <Passkeys passkeys={security.data.passkeys} isPossible={security.data.passkeysPossible} />
          <AuthenticatorApp twoFactor={security.data.twoFactor} />
          <OtherAccess access={access.data} />
        </Stack>
      )}
    </>
  );
}

const otherAccessTexts = accountTexts.access;

/** What can sign in or act besides the password and this session, and the button that ends it. */
function OtherAccess({ access }: { access: AccessCounts }) {
  const [opened, { open, close }] = useDisclosure(false);
  const isEmpty = describeAccess(access).length === 0;
  return (
    <SectionCard
      title={otherAccessTexts.title}
      help={otherAccessTexts.help}
      action={
        !isEmpty && (
          <Button variant="default" onClick={open}>
            {otherAccessTexts.end}
          </Button>
        )
      }
    >
      {isEmpty ? <Text size="sm">{otherAccessTexts.none}</Text> : <AccessList access={access} withLinks />}
      {opened && <EndAccess onClose={close} />}
    </SectionCard>
  );
}

function EndAccess({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const end = useMutation(
    trpc.identity.endAccess.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries();
        notifySuccess(otherAccessTexts.ended);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={otherAccessTexts.question}
      action={otherAccessTexts.end}
      onConfirm={() => end.mutate({})}
      onClose={onClose}
      mutation={end}
    >
      {otherAccessTexts.consequence}
    </ConfirmDialog>
  );
}

const AddPasskeyDialog = loadLater(() => import("./add-passkey-dialog.tsx").then((module) => module.AddPasskeyDialog));

const PasskeyDialogs = loadLater(() => import("./passkey-dialogs.tsx").then((module) => module.PasskeyDialogs));

const passkeysTexts = accountTexts.passkeys;

interface Props {
  passkeys: readonly Passkey[];
  /** Whether the service is reached by a host name. */
  isPossible: boolean;
}

function Passkeys({ passkeys, isPossible }: Props) {
  const ready = useHydrated();
  const [isAdding, setAdding] = useState(false);
  const unsupported = isPossible ? passkeysTexts.noBrowser : passkeysTexts.noHostName;
  const canAdd = isPossible && (!ready || hasPasskeys());
  return (
    <SectionCard
      title={passkeysTexts.title}
      help={passkeysTexts.help}
      action={
        canAdd && (
          <Button
            disabled={!ready}
            leftSection={<IconPlus size={18} aria-hidden />}
            variant={passkeys.length > 0 ? "default" : "filled"}
            onClick={() => setAdding(true)}
          >
            {passkeysTexts.add}
          </Button>
        )
      }
    >
      {!canAdd && <Text size="sm">{unsupported}</Text>}
      {passkeys.length === 0 ? (
        canAdd && <Text size="sm">{passkeysTexts.none}</Text>
      ) : (
        <RowList label={passkeysTexts.title}>
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
  const [dialog, setDialog] = useState<"rename" | "remove" | null>(null);
  const { name, backedUp, createdAt, lastUsedAt } = passkey;
  return (
    <Row
      icon={IconFingerprint}
      title={<Name>{name}</Name>}
      facts={{
        [passkeysTexts.added]: <TimeAgo instant={createdAt} />,
        [passkeysTexts.lastUsed]: lastUsedAt ? <TimeAgo instant={lastUsedAt} /> : passkeysTexts.never,
        [passkeysTexts.kept]: backedUp ? passkeysTexts.synced : passkeysTexts.oneDevice,
      }}
    >
      <Button size="xs" variant="default" onClick={() => setDialog("rename")} aria-label={passkeysTexts.renameOf(name)}>
        {passkeysTexts.rename}
      </Button>
      <Button size="xs" variant="default" onClick={() => setDialog("remove")} aria-label={passkeysTexts.removeOf(name)}>
        {passkeysTexts.remove}
      </Button>
      <PasskeyDialogs passkey={passkey} dialog={dialog} onClose={() => setDialog(null)} />
    </Row>
  );
}

"use client";

import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useState } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { RowList } from "../../../_ui/row-list.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Token } from "./token.ts";
import { TokenRow } from "./token-row.tsx";

const NewTokenDialog = loadLater(() => import("./new-token-dialog.tsx").then((module) => module.NewTokenDialog));

/** In the history, so that Back closes the dialog and does not leave the page while a new token is shown. */
const NEW_DIALOG = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

export function TokensPage({ apiAddress }: { apiAddress: string }) {
  const { t } = useLanguage();
  const tokens = useQuery(useTRPC().tokens.list.queryOptions({}));
  const [isNew, setIsNew] = useQueryState("new", NEW_DIALOG);
  const button = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      {t("developers.tokens.newToken")}
    </Button>
  );
  const isEmpty = tokens.data?.length === 0;
  return (
    <>
      <PageHeader title={t("developers.tokens.title")} description={t("developers.tokens.description")}>
        {!isEmpty && button}
      </PageHeader>
      {tokens.isError && <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.isPending && <LoadingRows rows={3} />}
      {isEmpty && (
        <EmptyState icon={IconKey} title={t("developers.tokens.empty.title")} text={t("developers.tokens.empty.text")}>
          {button}
        </EmptyState>
      )}
      {tokens.data && tokens.data.length > 0 && <TokenList tokens={tokens.data} />}
      <NewTokenDialog
        opened={isNew}
        onClose={() => void setIsNew(null, { history: "replace" })}
        apiAddress={apiAddress}
      />
    </>
  );
}

const RenameTokenDialog = loadLater(() =>
  import("./rename-token-dialog.tsx").then((module) => module.RenameTokenDialog),
);

function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const { t } = useLanguage();
  const [renaming, setRenaming] = useState<Token | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  return (
    <>
      <RowList label={t("developers.tokens.list.label")}>
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRename={() => setRenaming(token)}
            onRevoke={() => setRevoking(token)}
          />
        ))}
      </RowList>
      {renaming && <RenameTokenDialog token={renaming} onClose={() => setRenaming(null)} />}
      {revoking && <RevokeTokenDialog token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.tokens.pathFilter());
        notifySuccess(t.rich("developers.tokens.revoke.done", { name: sanitizeName(token.name), bdi }));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={t("developers.tokens.revoke.title")}
      action={t("developers.tokens.revoke.submit")}
      onConfirm={() => revoke.mutate({ tokenId: token.id })}
      onClose={onClose}
      mutation={revoke}
    >
      {t.rich("developers.tokens.revoke.effects", { name: sanitizeName(token.name), bdi })}
    </ConfirmDialog>
  );
}

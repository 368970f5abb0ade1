"use client";

import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { apiTokensTexts } from "./texts.ts";
import { TokenList } from "./token-list.tsx";

const NewTokenDialog = loadLater(() => import("./new-token-dialog.tsx").then((module) => module.NewTokenDialog));

/** In the history, so that Back closes the dialog and does not leave the page while a new token is shown. */
const NEW_DIALOG = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

export function TokensPage({ apiAddress }: { apiAddress: string }) {
  const tokens = useQuery(useTRPC().tokens.list.queryOptions({}));
  const [isNew, setIsNew] = useQueryState("new", NEW_DIALOG);
  const button = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      {apiTokensTexts.newToken}
    </Button>
  );
  const isEmpty = tokens.data?.length === 0;
  return (
    <>
      <PageHeader title={apiTokensTexts.title} description={apiTokensTexts.description}>
        {!isEmpty && button}
      </PageHeader>
      {tokens.isError && <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.isPending && <LoadingRows rows={3} />}
      {isEmpty && (
        <EmptyState icon={IconKey} title={apiTokensTexts.empty.title} text={apiTokensTexts.empty.text}>
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

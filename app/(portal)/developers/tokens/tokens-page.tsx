"use client";

import { Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { TokenList } from "./token-list.tsx";

const DESCRIPTION = "What your programs use to call the API as you.";

/** Back closes the dialog instead of leaving the page, on which a new token may be showing. */
const NEW_DIALOG = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

/** @param address Where the API is. */
export function TokensPage({ address }: { address: string }) {
  const tokens = useQuery(useTRPC().tokens.list.queryOptions({}));
  const [isNew, setIsNew] = useQueryState("new", NEW_DIALOG);
  const button = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      New token
    </Button>
  );
  const isEmpty = tokens.data?.length === 0;
  return (
    <>
      <PageHeader title="API tokens" description={DESCRIPTION}>
        {!isEmpty && button}
      </PageHeader>
      {tokens.isError && <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.isPending && <LoadingRows rows={3} />}
      {isEmpty && (
        <EmptyState
          icon={IconKey}
          title="No API tokens yet"
          text="A token lets a program of yours call the API in your name: a script that lists your bots, a tool that imports them. Give each program its own, so that you can revoke one without touching the others."
        >
          {button}
        </EmptyState>
      )}
      {tokens.data && tokens.data.length > 0 && <TokenList tokens={tokens.data} />}
      <NewTokenDialog opened={isNew} onClose={() => void setIsNew(null, { history: "replace" })} address={address} />
    </>
  );
}

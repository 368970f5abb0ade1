"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ConnectionKind } from "#server/contract/data-sections.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { Connections } from "../_connections/connections.tsx";
import { LinkProblemNotice } from "../_connections/link-problem-notice.tsx";
import { DeleteAccount } from "../_data/delete-account.tsx";
import { OwnData } from "../_data/own-data.tsx";
import { accountTexts } from "../texts.ts";
import { ChangePassword } from "./change-password.tsx";
import { EmailAddress } from "./email-address.tsx";
import { Profile } from "./profile.tsx";

/** @param props.linkable The other services whose accounts can be linked. */
export function AccountPage({ linkable }: { linkable: readonly ConnectionKind[] }) {
  const trpc = useTRPC();
  const user = useQuery(trpc.identity.user.queryOptions({}));
  return (
    <>
      <PageHeader title={accountTexts.profile.pageTitle} />
      {user.isError && <ErrorState error={user.error} onRetry={() => void user.refetch()} />}
      {user.isPending && <LoadingRows rows={4} />}
      {user.data && (
        <Stack gap="lg" maw={640}>
          <LinkProblemNotice />
          <Profile user={user.data} />
          <EmailAddress />
          <ChangePassword username={user.data.username} />
          <Connections user={user.data} linkable={linkable} />
          <OwnData username={user.data.username} />
          <DeleteAccount username={user.data.username} />
        </Stack>
      )}
    </>
  );
}

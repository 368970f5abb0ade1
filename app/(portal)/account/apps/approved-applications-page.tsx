"use client";

import { IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { RowList } from "../../../_ui/row-list.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ApprovedApplicationRow } from "./approved-application-row.tsx";

export function ApprovedApplicationsPage() {
  const approvals = useQuery(useTRPC().approvals.list.queryOptions({}));
  return (
    <>
      <PageHeader
        title="Authorised applications"
        description="What may use your account because you approved it. Revoke what you do not need."
      />
      {approvals.isError && <ErrorState error={approvals.error} onRetry={() => void approvals.refetch()} />}
      {approvals.isPending && <LoadingRows rows={3} />}
      {approvals.data?.length === 0 && (
        <EmptyState
          icon={IconPlugConnected}
          title="No applications have access"
          text="When another program or site asks to use your account and you approve it, it is listed here with what it may do. You can take that back at any time."
        />
      )}
      {approvals.data && approvals.data.length > 0 && (
        <RowList label="Authorised applications">
          {approvals.data.map((approval) => (
            <ApprovedApplicationRow key={approval.applicationId} approval={approval} />
          ))}
        </RowList>
      )}
    </>
  );
}

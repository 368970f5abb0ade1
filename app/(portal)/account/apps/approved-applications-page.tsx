"use client";

import { IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { RowList } from "../../../_ui/row-list.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";
import { ApprovedApplicationRow } from "./approved-application-row.tsx";

const texts = accountTexts.applications;

export function ApprovedApplicationsPage() {
  const approvals = useQuery(useTRPC().approvals.list.queryOptions({}));
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {approvals.isError && <ErrorState error={approvals.error} onRetry={() => void approvals.refetch()} />}
      {approvals.isPending && <LoadingRows rows={3} />}
      {approvals.data?.length === 0 && <EmptyState icon={IconPlugConnected} {...texts.empty} />}
      {approvals.data && approvals.data.length > 0 && (
        <RowList label={texts.title}>
          {approvals.data.map((approval) => (
            <ApprovedApplicationRow key={approval.applicationId} approval={approval} />
          ))}
        </RowList>
      )}
    </>
  );
}

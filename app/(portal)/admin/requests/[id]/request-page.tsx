"use client";

import { Box, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { COLUMN_WIDTH } from "../../../../_ui/column-width.ts";
import { ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { loadLater } from "../../../../_ui/load-later.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { DecisionButtons, RequestDetails } from "../../_requests/request-card.tsx";
import { subjectOf } from "../../_requests/review-request.ts";
import { useDecideReview } from "../../_requests/use-decide-review.ts";

const RejectRequestDialog = loadLater(() =>
  import("../../_requests/reject-request-dialog.tsx").then((module) => module.RejectRequestDialog),
);

/** One request of a user, open or decided. */
export function RequestPage({ requestId }: { requestId: string }) {
  const { t } = useLanguage();
  const review = useQuery(useTRPC().admin.review.queryOptions({ requestId }));
  const decide = useDecideReview();
  const [isRejecting, setRejecting] = useState(false);
  if (review.isError) return <ErrorState error={review.error} onRetry={() => void review.refetch()} />;
  if (!review.data) return <LoadingRows rows={6} />;
  const request = review.data;
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/admin", label: t("admin.requests.title") }]}
        current={subjectOf(request)}
        isName
      />
      <PageHeader title={<Name>{subjectOf(request)}</Name>}>
        {request.state === "pending" && (
          <DecisionButtons
            request={request}
            waiting={decide.isPending}
            error={decide.error}
            onApprove={() => decide.mutate({ requestId, approve: true })}
            onReject={() => setRejecting(true)}
          />
        )}
      </PageHeader>
      <Box maw={COLUMN_WIDTH}>
        <SectionCard title={t(`admin.requests.queues.${request.kind}`)}>
          <Stack gap="md">
            <RequestDetails request={request} />
          </Stack>
        </SectionCard>
      </Box>
      {isRejecting && <RejectRequestDialog request={request} onClose={() => setRejecting(false)} />}
    </>
  );
}

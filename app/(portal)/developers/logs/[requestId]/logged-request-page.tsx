"use client";

import { Button, Stack } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconActivity } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiRequest } from "#server/contract/api-requests.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { COLUMN_WIDTH } from "../../../../_ui/column-width.ts";
import { Facts } from "../../../../_ui/facts.tsx";
import { Link } from "../../../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { RequestDetails, StatusCode } from "../request-details.tsx";

/** The log is written a moment after the reply. */
const MISSING_POLL_MS = 2_000;
/** It may never be there. */
const LOOK_MS = 30_000;

/** The request with this id. A program that sends its own ids may have used one for several. */
export function LoggedRequestPage({ requestId }: { requestId: string }) {
  const { t } = useLanguage();
  const [isLooking, setLooking] = useState(true);
  useTimeout(() => setLooking(false), LOOK_MS, { autoInvoke: true });
  const found = useQuery(
    useTRPC().requests.list.queryOptions(
      { requestId },
      { refetchInterval: ({ state }) => (isLooking && state.data?.length === 0 ? MISSING_POLL_MS : false) },
    ),
  );
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/developers/logs", label: t("developers.logs.title") }]}
        current={requestId}
      />
      <PageHeader title={t("developers.logs.request.title")} description={<span className="mono">{requestId}</span>} />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={4} />}
      {found.data?.length === 0 && (
        <EmptyState
          icon={IconActivity}
          title={t("developers.logs.request.notFound")}
          text={isLooking ? t("developers.logs.request.notFoundText") : t("developers.logs.request.notFoundAtLast")}
        >
          <Button component={Link} href="/developers/logs">
            {t("developers.logs.request.all")}
          </Button>
        </EmptyState>
      )}
      <Stack gap="lg" maw={COLUMN_WIDTH}>
        {found.data?.map((request) => (
          <LoggedRequest key={request.id} request={request} />
        ))}
      </Stack>
    </>
  );
}

const LoggedRequest = ({ request }: { request: ApiRequest }) => {
  const { t, format } = useLanguage();
  return (
    <SectionCard title={t("developers.logs.request.titleOf", { method: request.method, route: request.route })}>
      <Stack gap="md">
        <Facts
          facts={{
            [t("developers.logs.request.answered")]: <StatusCode status={request.status} />,
            [t("developers.logs.request.duration")]: format.unit(request.ms, "millisecond", "short"),
          }}
          inColumns
        />
        <RequestDetails request={request} />
      </Stack>
    </SectionCard>
  );
};

"use client";

import { Box, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { User } from "#server/contract/user.ts";
import { Facts } from "../../../../_ui/facts.tsx";
import { ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { adminTexts } from "../../texts.ts";
import { ApplicationMenu } from "../application-menu.tsx";
import { ApplicationBadges, summaryFacts } from "../summary-facts.tsx";

const texts = adminTexts.applications;
const PARENTS = [{ href: "/admin/applications", label: texts.title }];

/** An application of any account, as staff see it. */
export function ApplicationPage({ applicationId, self }: { applicationId: string; self: User }) {
  const { admin } = useTRPC();
  const found = useQuery(admin.application.queryOptions({ applicationId }));
  const app = found.data;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!app) return <LoadingRows rows={6} />;
  return (
    <>
      <PageBreadcrumbs parents={PARENTS} current={app.name} isName />
      <PageHeader title={<Name>{app.name}</Name>}>
        <ApplicationMenu app={app} self={self} />
      </PageHeader>
      <Box maw={760}>
        <SectionCard title={texts.details}>
          <Group gap="xs" mb="sm">
            <ApplicationBadges app={app} />
          </Group>
          <Facts facts={summaryFacts(app)} inColumns />
        </SectionCard>
      </Box>
    </>
  );
}

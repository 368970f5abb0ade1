"use client";

import { Box, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { COLUMN_WIDTH } from "../../../../_ui/column-width.ts";
import { Facts } from "../../../../_ui/facts.tsx";
import { ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { ApplicationMenu } from "../application-menu.tsx";
import { ApplicationBadges, summaryFacts } from "../summary-facts.tsx";

/** An application of any account, as staff see it. */
export function ApplicationPage({ applicationId, self }: { applicationId: string; self: User }) {
  const language = useLanguage();
  const { t } = language;
  const { admin } = useTRPC();
  const found = useQuery(admin.application.queryOptions({ applicationId }));
  const app = found.data;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!app) return <LoadingRows rows={6} />;
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/admin/applications", label: t("admin.applications.title") }]}
        current={app.name}
        isName
      />
      <PageHeader title={<Name>{app.name}</Name>}>
        <ApplicationMenu app={app} self={self} />
      </PageHeader>
      <Box maw={COLUMN_WIDTH}>
        <SectionCard title={t("admin.applications.details")}>
          <Group gap="xs" mb="sm">
            <ApplicationBadges app={app} />
          </Group>
          <Facts facts={summaryFacts(language, app)} inColumns />
        </SectionCard>
      </Box>
    </>
  );
}

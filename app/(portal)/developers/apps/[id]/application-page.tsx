"use client";

import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { isUnshowable } from "../../../../_ui/is-unshowable.ts";
import { ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { loadLater } from "../../../../_ui/load-later.tsx";
import { MountedTabPanel } from "../../../../_ui/mounted-tab-panel.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { ScrollingTabs } from "../../../../_ui/scrolling-tabs.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import type { Application } from "../application.ts";
import { VerificationBadge } from "../verification-badge.tsx";
import { GeneralTab } from "./_general/general-tab.tsx";
import { DisabledAlert } from "./application-alerts.tsx";
import type { ServiceInfo } from "./service-info.ts";
import { APPLICATION_TABS, useApplicationTab } from "./use-application-tab.ts";

const VerificationTab = loadLater(
  () => import("./_verification/verification-tab.tsx").then((module) => module.VerificationTab),
  { placeholder: <LoadingRows rows={8} /> },
);
const UsersTab = loadLater(() => import("./_users/users-tab.tsx").then((module) => module.UsersTab), {
  placeholder: <LoadingRows rows={8} />,
});
const TestTab = loadLater(() => import("./_test/test-tab.tsx").then((module) => module.TestTab), {
  placeholder: <LoadingRows rows={8} />,
});
const UrlTab = loadLater(() => import("./_url/url-tab.tsx").then((module) => module.UrlTab), {
  placeholder: <LoadingRows rows={8} />,
});
const OAuthTab = loadLater(() => import("./_oauth/oauth-tab.tsx").then((module) => module.OAuthTab), {
  placeholder: <LoadingRows rows={8} />,
});
export function ApplicationPage({ applicationId, service }: { applicationId: string; service: ServiceInfo }) {
  const { t } = useLanguage();
  const application = useQuery(useTRPC().applications.get.queryOptions({ applicationId }));
  const [tab, setTab] = useApplicationTab();
  if (isUnshowable(application))
    return <ErrorState error={application.error} onRetry={() => void application.refetch()} />;
  if (!application.data) return <LoadingRows rows={8} />;
  const { name, verification } = application.data;
  return (
    <>
      <PageBreadcrumbs parents={[{ href: "/developers/apps", label: t("applications.title") }]} current={name} isName />
      <PageHeader title={<Name>{name}</Name>} description={<VerificationBadge verification={verification} />} />
      <DisabledAlert app={application.data} />
      <Tabs
        value={tab}
        onChange={(chosen) => void setTab(APPLICATION_TABS.find((known) => known === chosen) ?? null)}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <ScrollingTabs
          label={t("applications.page.application")}
          tabs={APPLICATION_TABS}
          labels={{
            general: t("applications.page.tabs.general"),
            oauth: t("applications.page.tabs.oauth"),
            url: t("applications.page.tabs.url"),
            test: t("applications.page.tabs.test"),
            users: t("applications.page.tabs.users"),
            verification: t("applications.page.tabs.verification"),
          }}
          active={tab}
        />
        <MountedTabPanel value="oauth" active={tab}>
          <OAuthTab app={application.data} service={service} />
        </MountedTabPanel>
        <MountedTabPanel value="verification" active={tab}>
          <VerificationTab app={application.data} />
        </MountedTabPanel>
        {tab !== "oauth" && tab !== "verification" && (
          <Tabs.Panel value={tab}>{renderTab(tab, application.data, service)}</Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}

function renderTab(tab: (typeof APPLICATION_TABS)[number], app: Application, service: ServiceInfo) {
  if (tab === "url") return <UrlTab app={app} service={service} />;
  if (tab === "test") return <TestTab app={app} />;
  if (tab === "users") return <UsersTab app={app} />;
  return <GeneralTab app={app} />;
}

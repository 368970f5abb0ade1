"use client";

import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { loadLater } from "../../../../_ui/load-later.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import type { Application } from "../application.ts";
import { VerificationBadge } from "../verification-badge.tsx";
import { GeneralTab } from "./_general/general-tab.tsx";
import { DisabledAlert } from "./application-alerts.tsx";
import classes from "./application-page.module.css";
import type { ServiceInfo } from "./service-info.ts";
import { applicationTexts } from "./texts.ts";
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
  const application = useQuery(useTRPC().applications.get.queryOptions({ applicationId }));
  const [tab, setTab] = useApplicationTab();
  const list = useScrollToActiveTab(tab);
  if (application.isError) return <ErrorState error={application.error} onRetry={() => void application.refetch()} />;
  if (!application.data) return <LoadingRows rows={8} />;
  const { name, verification } = application.data;
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/developers/apps", label: applicationTexts.applications }]}
        current={<Name>{name}</Name>}
      />
      <PageHeader title={<Name>{name}</Name>} description={<VerificationBadge verification={verification} />} />
      <DisabledAlert app={application.data} />
      <Tabs
        value={tab}
        onChange={(chosen) => void setTab(APPLICATION_TABS.find((known) => known === chosen) ?? null)}
        keepMounted={false}
      >
        <Tabs.List ref={list} aria-label={applicationTexts.application} mb="lg" className={classes.tabs ?? ""}>
          {APPLICATION_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {applicationTexts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>{renderTab(tab, application.data, service)}</Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Scrolls the active tab into view: on a phone the tabs are wider than the window. */
function useScrollToActiveTab(tab: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>(`[data-active][id$="-${tab}"]`);
    if (active && list.current) list.current.scrollLeft = active.offsetLeft - 24;
  }, [tab]);
  return list;
}

function renderTab(tab: (typeof APPLICATION_TABS)[number], app: Application, service: ServiceInfo) {
  if (tab === "oauth") return <OAuthTab app={app} service={service} />;
  if (tab === "url") return <UrlTab app={app} service={service} />;
  if (tab === "test") return <TestTab app={app} />;
  if (tab === "users") return <UsersTab app={app} />;
  if (tab === "verification") return <VerificationTab app={app} />;
  return <GeneralTab app={app} />;
}

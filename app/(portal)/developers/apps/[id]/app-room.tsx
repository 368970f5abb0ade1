"use client";

import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { Trail } from "../../../../_ui/trail.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import type { Application } from "../application.ts";
import { VerificationBadge } from "../verification-badge.tsx";
import { GeneralTab } from "./_general/general-tab.tsx";
import { OAuthTab } from "./_oauth/oauth-tab.tsx";
import { TestTab } from "./_test/test-tab.tsx";
import { UrlTab } from "./_url/url-tab.tsx";
import { UsersTab } from "./_users/users-tab.tsx";
import { VerificationTab } from "./_verification/verification-tab.tsx";
import classes from "./app-room.module.css";
import { DisabledNote } from "./application-notes.tsx";
import type { Service } from "./service.ts";
import { TABS, useTab } from "./use-tab.ts";

const WORDS: Record<(typeof TABS)[number], string> = {
  general: "General",
  oauth: "OAuth",
  url: "URL generator",
  test: "Test",
  users: "Users",
  verification: "Verification",
};

export function AppRoom({ applicationId, service }: { applicationId: string; service: Service }) {
  const application = useQuery(useTRPC().applications.get.queryOptions({ applicationId }));
  const [tab, setTab] = useTab();
  const list = useActiveInSight(tab);
  if (application.isError) return <ErrorState error={application.error} onRetry={() => void application.refetch()} />;
  if (!application.data) return <LoadingRows rows={8} />;
  const { name, verification } = application.data;
  return (
    <>
      <Trail above={[{ href: "/developers/apps", label: "Applications" }]} here={<Name>{name}</Name>} />
      <PageHeader title={<Name>{name}</Name>} description={<VerificationBadge verification={verification} />} />
      <DisabledNote app={application.data} />
      <Tabs
        value={tab}
        onChange={(chosen) => void setTab(TABS.find((each) => each === chosen) ?? null)}
        keepMounted={false}
      >
        <Tabs.List ref={list} aria-label="Application" mb="lg" className={classes.tabs ?? ""}>
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {WORDS[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>{renderTab(tab, application.data, service)}</Tabs.Panel>
      </Tabs>
    </>
  );
}

/** On a phone the tabs are wider than the window. */
function useActiveInSight(tab: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>(`[data-active][id$="-${tab}"]`);
    if (active && list.current) list.current.scrollLeft = active.offsetLeft - 24;
  }, [tab]);
  return list;
}

function renderTab(tab: (typeof TABS)[number], app: Application, service: Service) {
  if (tab === "oauth") return <OAuthTab app={app} service={service} />;
  if (tab === "url") return <UrlTab app={app} service={service} />;
  if (tab === "test") return <TestTab app={app} />;
  if (tab === "users") return <UsersTab app={app} />;
  if (tab === "verification") return <VerificationTab app={app} />;
  return <GeneralTab app={app} />;
}

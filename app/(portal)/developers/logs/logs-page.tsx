"use client";

import { Tabs } from "@mantine/core";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { CredentialFilter } from "./credential-filter.tsx";
import { RequestLog } from "./request-log.tsx";
import { requestLogTexts } from "./texts.ts";
import { useLogFilter } from "./use-log-filter.ts";

const LimitsTab = loadLater(() => import("./limits-tab.tsx").then((module) => module.LimitsTab), {
  placeholder: <LoadingRows rows={8} />,
});

export function LogsPage() {
  const log = useLogFilter();
  return (
    <>
      <PageHeader title={requestLogTexts.title} description={requestLogTexts.description} />
      <CredentialFilter log={log} />
      <Tabs
        value={log.filter.tab}
        onChange={(tab) => void log.setFilter({ tab: tab as "requests" | "limits" })}
        keepMounted={false}
        mt="md"
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="requests">{requestLogTexts.tabs.requests}</Tabs.Tab>
          <Tabs.Tab value="limits">{requestLogTexts.tabs.limits}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="requests">
          <RequestLog log={log} />
        </Tabs.Panel>
        <Tabs.Panel value="limits">
          <LimitsTab scope={log.scope} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

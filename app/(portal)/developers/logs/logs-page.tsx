"use client";

import { Tabs } from "@mantine/core";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { CredentialFilter } from "./credential-filter.tsx";
import { RateLimitWindows } from "./rate-limit-windows.tsx";
import { RequestLog } from "./request-log.tsx";
import { useLogFilter } from "./use-log-filter.ts";

export function LogsPage() {
  const log = useLogFilter();
  return (
    <>
      <PageHeader
        title="Logs and limits"
        description="Every call of the API by your tokens and applications, kept for 30 days, and how much of each limit is used."
      />
      <CredentialFilter log={log} />
      <Tabs
        value={log.filter.tab}
        onChange={(tab) => void log.setFilter({ tab: tab as "requests" | "limits" })}
        keepMounted={false}
        mt="md"
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="requests">Requests</Tabs.Tab>
          <Tabs.Tab value="limits">Limits</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="requests">
          <RequestLog log={log} />
        </Tabs.Panel>
        <Tabs.Panel value="limits">
          <RateLimitWindows ofWhat={log.ofWhat} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

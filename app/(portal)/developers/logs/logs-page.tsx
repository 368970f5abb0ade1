"use client";

import { Stack, Tabs } from "@mantine/core";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { LimitChart } from "../../_charts/limit-chart.tsx";
import { CredentialFilter } from "./credential-filter.tsx";
import { RateLimitWindows } from "./rate-limit-windows.tsx";
import { RequestLog } from "./request-log.tsx";
import { requestLogTexts } from "./texts.ts";
import { useLogFilter } from "./use-log-filter.ts";

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
          <Stack gap="md">
            <RateLimitWindows scope={log.scope} />
            <LimitChart />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

"use client";

import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { EmptyState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { useHydrated } from "../../../../_ui/use-browser-state.ts";
import { readTestRun, storeTestRun } from "../oauth-test-run.ts";

/** Whether this browser asked for what the address brings: a stranger's answer has another state. */
function isOwnTestRun(): boolean {
  const state = new URLSearchParams(window.location.search).get("state");
  return state !== null && readTestRun()?.state === state;
}

/** Where the test console's requests come back to: takes the answer along to the application. */
export function TestCallback() {
  const inBrowser = useHydrated();
  const router = useRouter();
  const ours = inBrowser && isOwnTestRun();
  useEffect(() => {
    const run = ours ? readTestRun() : null;
    if (!run) return;
    storeTestRun({ ...run, answer: window.location.search });
    router.replace(`/developers/apps/${run.applicationId}?tab=test`);
  }, [ours, router]);
  return (
    <>
      <PageHeader title="Back from approval" />
      {inBrowser && !ours ? (
        <EmptyState
          icon={IconPlugConnectedX}
          title="This browser did not ask for it"
          text="Here the test console of an application gets its answers. This one belongs to no test that was started in this tab; it is not used."
        >
          <Button component={Link} href="/developers/apps">
            Applications
          </Button>
        </EmptyState>
      ) : (
        <LoadingRows rows={3} />
      )}
    </>
  );
}

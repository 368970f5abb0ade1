"use client";

import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { Link } from "../../../../_ui/link.tsx";
import { EmptyState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { useHydrated } from "../../../../_ui/use-browser-state.ts";
import { readTestRun, storeTestRun } from "../oauth-test-run.ts";

/** Whether the response belongs to the test of this tab. A forged response has another state. */
function isOwnTestRun(): boolean {
  const state = new URLSearchParams(window.location.search).get("state");
  return state !== null && readTestRun()?.state === state;
}

/** Receives the response of a test and opens the test console of the application with it. */
export function TestCallback() {
  const { t } = useLanguage();
  const isHydrated = useHydrated();
  const router = useRouter();
  const isOwn = isHydrated && isOwnTestRun();
  useEffect(() => {
    const run = isOwn ? readTestRun() : null;
    if (!run) return;
    storeTestRun({ ...run, callbackQuery: window.location.search });
    router.replace(`/developers/apps/${run.applicationId}?tab=test`);
  }, [isOwn, router]);
  return (
    <>
      <PageHeader title={t("applications.callback.title")} />
      {isHydrated && !isOwn ? (
        <EmptyState
          icon={IconPlugConnectedX}
          title={t("applications.callback.unexpectedTitle")}
          text={t("applications.callback.unexpectedText")}
        >
          <Button component={Link} href="/developers/apps">
            {t("applications.callback.action")}
          </Button>
        </EmptyState>
      ) : (
        <LoadingRows rows={3} />
      )}
    </>
  );
}

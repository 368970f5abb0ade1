"use client";

import { Alert } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconWifiOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { linkedPage, refuseLeaving } from "../../_ui/unsaved-changes.ts";
import { useOnline } from "../../_ui/use-browser-state.ts";
import { shellTexts } from "./texts.ts";

const texts = shellTexts.offline;
const NOTICE_ID = "offline";

const explain = () =>
  notifications.show({ id: NOTICE_ID, title: texts.notLoaded, message: texts.notLoadedHelp, color: "orange" });

/** Says that the browser is offline, and keeps links from leaving for the browser's own error page. */
export function OfflineNotice() {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) {
      notifications.hide(NOTICE_ID);
      return;
    }
    const stopLink = (event: MouseEvent) => {
      if (linkedPage(event) === null) return;
      event.preventDefault();
      event.stopPropagation();
      explain();
    };
    document.addEventListener("click", stopLink, { capture: true });
    const allowLeaving = refuseLeaving(explain);
    // What Next cannot load it leaves to the browser, which has only an error page.
    const stopLoading = (event: NavigateEvent) => {
      if (event.destination.sameDocument || !event.cancelable) return;
      event.preventDefault();
      explain();
    };
    const listeners = new AbortController();
    if ("navigation" in window) {
      window.navigation.addEventListener("navigate", stopLoading, { signal: listeners.signal });
    }
    return () => {
      listeners.abort();
      document.removeEventListener("click", stopLink, { capture: true });
      allowLeaving();
    };
  }, [isOnline]);
  if (isOnline) return null;
  return (
    <Alert color="orange" icon={<IconWifiOff aria-hidden />} title={texts.title} mb="lg" role="status">
      {texts.text}
    </Alert>
  );
}

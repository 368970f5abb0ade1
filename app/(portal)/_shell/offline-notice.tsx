"use client";

import { Alert } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconWifiOff } from "@tabler/icons-react";
import { useEffect } from "react";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { linkedPage, refuseLeaving } from "../../_ui/unsaved-changes.ts";
import { useOnline } from "../../_ui/use-browser-state.ts";

const NOTICE_ID = "offline";

const explain = ({ t }: Language) =>
  notifications.show({
    id: NOTICE_ID,
    title: t("shell.offline.notLoaded"),
    message: t("shell.offline.notLoadedHelp"),
    color: "orange",
  });

/** Says that the browser is offline, and keeps links from leaving for the browser's own error page. */
export function OfflineNotice() {
  const language = useLanguage();
  const { t } = language;
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
      explain(language);
    };
    document.addEventListener("click", stopLink, { capture: true });
    const allowLeaving = refuseLeaving(() => explain(language));
    // What Next cannot load it leaves to the browser, which has only an error page.
    const stopLoading = (event: NavigateEvent) => {
      if (event.destination.sameDocument || !event.cancelable) return;
      event.preventDefault();
      explain(language);
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
  }, [isOnline, language]);
  if (isOnline) return null;
  return (
    <Alert color="orange" icon={<IconWifiOff aria-hidden />} title={t("shell.offline.title")} mb="lg" role="status">
      {t("shell.offline.text")}
    </Alert>
  );
}

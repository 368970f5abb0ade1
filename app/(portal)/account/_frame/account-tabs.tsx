"use client";

import { useLanguage } from "../../../_languages/use-language.ts";
import { PageTabs } from "../../../_ui/page-tabs.tsx";

const TABS = [
  { href: "/account", label: "account.tabs.profile" },
  { href: "/account/security", label: "account.tabs.security" },
  { href: "/account/sessions", label: "account.tabs.sessions" },
  { href: "/account/notifications", label: "account.tabs.notifications" },
  { href: "/account/apps", label: "account.tabs.applications" },
] as const;

export const AccountTabs = () => {
  const { t } = useLanguage();
  return <PageTabs label={t("account.tabs.label")} tabs={TABS.map(({ href, label }) => ({ href, label: t(label) }))} />;
};

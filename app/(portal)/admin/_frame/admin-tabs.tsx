"use client";

import { useLanguage } from "../../../_languages/use-language.ts";
import { PageTabs } from "../../../_ui/page-tabs.tsx";
import { PendingReviewsBadge } from "../../../_ui/pending-reviews-badge.tsx";

const TABS = [
  { href: "/admin", label: "admin.tabs.requests", badge: <PendingReviewsBadge /> },
  { href: "/admin/users", label: "admin.tabs.users" },
  { href: "/admin/applications", label: "admin.tabs.applications" },
  { href: "/admin/incidents", label: "admin.incidentsPage.title" },
  { href: "/admin/maintenance", label: "admin.tabs.maintenance" },
  { href: "/admin/outbox", label: "admin.tabs.outbox" },
  { href: "/admin/audit", label: "admin.tabs.audit" },
] as const;

export const AdminTabs = () => {
  const { t } = useLanguage();
  return <PageTabs label={t("admin.tabs.label")} tabs={TABS.map((tab) => ({ ...tab, label: t(tab.label) }))} />;
};

"use client";

import { PageTabs } from "../../../_ui/page-tabs.tsx";
import { PendingReviewsBadge } from "../../../_ui/pending-reviews-badge.tsx";

const TABS = [
  { href: "/admin", label: "Requests", badge: <PendingReviewsBadge /> },
  { href: "/admin/users", label: "Users" },
  { href: "/admin/applications", label: "Applications" },
  { href: "/admin/maintenance", label: "Maintenance" },
  { href: "/admin/audit", label: "Audit" },
];

export const AdminTabs = () => <PageTabs label="Admin" tabs={TABS} />;

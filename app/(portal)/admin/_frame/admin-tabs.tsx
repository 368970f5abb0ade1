"use client";

import { PageTabs } from "../../../_ui/page-tabs.tsx";
import { PendingReviewsBadge } from "../../../_ui/pending-reviews-badge.tsx";
import { incidentsPageTexts } from "../incidents/texts.ts";
import { adminTexts } from "../texts.ts";

const texts = adminTexts.tabs;

const TABS = [
  { href: "/admin", label: texts.requests, badge: <PendingReviewsBadge /> },
  { href: "/admin/users", label: texts.users },
  { href: "/admin/applications", label: texts.applications },
  { href: "/admin/incidents", label: incidentsPageTexts.title },
  { href: "/admin/maintenance", label: texts.maintenance },
  { href: "/admin/outbox", label: texts.outbox },
  { href: "/admin/audit", label: texts.audit },
];

export const AdminTabs = () => <PageTabs label={texts.label} tabs={TABS} />;

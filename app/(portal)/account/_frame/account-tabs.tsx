"use client";

import { PageTabs } from "../../../_ui/page-tabs.tsx";
import { accountTexts } from "../texts.ts";

const texts = accountTexts.tabs;

const TABS = [
  { href: "/account", label: texts.profile },
  { href: "/account/security", label: texts.security },
  { href: "/account/sessions", label: texts.sessions },
  { href: "/account/notifications", label: texts.notifications },
  { href: "/account/apps", label: texts.applications },
];

export const AccountTabs = () => <PageTabs label={texts.label} tabs={TABS} />;

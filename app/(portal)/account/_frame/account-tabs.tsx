"use client";

import { PageTabs } from "../../../_ui/page-tabs.tsx";

const TABS = [
  { href: "/account", label: "Profile" },
  { href: "/account/sessions", label: "Sessions" },
  { href: "/account/apps", label: "Authorised applications" },
];

export const AccountTabs = () => <PageTabs label="Account" tabs={TABS} />;

import {
  IconActivity,
  IconAntenna,
  IconApi,
  IconApps,
  IconBell,
  IconBellCog,
  IconBolt,
  IconBook,
  IconBroadcast,
  IconCalendarTime,
  IconCategory,
  IconHanger,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconRobot,
  IconShieldCog,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import { shellTexts } from "./texts.ts";

const { pages } = shellTexts;

export interface NavigationItem {
  href: string;
  label: string;
  icon: TablerIcon;
}

export const MAIN_ITEMS: NavigationItem[] = [
  { href: "/overview", label: pages.overview, icon: IconLayoutDashboard },
  { href: "/bots", label: pages.bots, icon: IconRobot },
  { href: "/categories", label: pages.categories, icon: IconCategory },
  { href: "/automations", label: pages.automations, icon: IconBolt },
  { href: "/presets", label: pages.presets, icon: IconHanger },
  { href: "/schedules", label: pages.schedules, icon: IconCalendarTime },
  { href: "/live", label: pages.live, icon: IconBroadcast },
  { href: "/jobs", label: pages.jobs, icon: IconListCheck },
  { href: "/activity", label: pages.activity, icon: IconHistory },
];

/** The items of the bar at the bottom of a phone. */
export const PHONE_ITEMS = ["/overview", "/bots", "/categories", "/presets", "/live"].flatMap((href) =>
  MAIN_ITEMS.filter((item) => item.href === href),
);

export const DEVELOPER_ITEMS: NavigationItem[] = [
  { href: "/developers/apps", label: pages.applications, icon: IconApps },
  { href: "/developers/tokens", label: pages.tokens, icon: IconKey },
  { href: "/developers/webhooks", label: pages.webhooks, icon: IconWebhook },
  { href: "/developers/logs", label: pages.logs, icon: IconActivity },
  { href: "/developers/access", label: pages.access, icon: IconAntenna },
  { href: "/docs/reference", label: pages.reference, icon: IconApi },
  { href: "/docs", label: pages.documentation, icon: IconBook },
];

/** Reached by the bell. */
export const NOTIFICATION_ITEMS: NavigationItem[] = [
  { href: "/notifications", label: pages.notifications, icon: IconBell },
  { href: "/account/notifications", label: pages.alertSettings, icon: IconBellCog },
];

/** For staff only. */
export const ADMIN_ITEM: NavigationItem = { href: "/admin", label: pages.admin, icon: IconShieldCog };

/** Whether the item links to the current page or to a page above it. */
export const isCurrent = (item: NavigationItem, path: string): boolean =>
  path === item.href || (path.startsWith(`${item.href}/`) && item.href !== "/docs");

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

type PageName =
  | ("overview" | "bots" | "categories" | "automations" | "presets" | "schedules" | "live" | "jobs" | "activity")
  | ("applications" | "tokens" | "webhooks" | "logs" | "access" | "reference" | "documentation")
  | ("notifications" | "alertSettings" | "admin");

export interface NavigationItem {
  href: string;
  label: `shell.pages.${PageName}`;
  icon: TablerIcon;
}

export const MAIN_ITEMS: NavigationItem[] = [
  { href: "/overview", label: "shell.pages.overview", icon: IconLayoutDashboard },
  { href: "/bots", label: "shell.pages.bots", icon: IconRobot },
  { href: "/categories", label: "shell.pages.categories", icon: IconCategory },
  { href: "/automations", label: "shell.pages.automations", icon: IconBolt },
  { href: "/presets", label: "shell.pages.presets", icon: IconHanger },
  { href: "/schedules", label: "shell.pages.schedules", icon: IconCalendarTime },
  { href: "/live", label: "shell.pages.live", icon: IconBroadcast },
  { href: "/jobs", label: "shell.pages.jobs", icon: IconListCheck },
  { href: "/activity", label: "shell.pages.activity", icon: IconHistory },
];

/** The items of the bar at the bottom of a phone. */
export const PHONE_ITEMS = ["/overview", "/bots", "/categories", "/presets", "/live"].flatMap((href) =>
  MAIN_ITEMS.filter((item) => item.href === href),
);

export const DEVELOPER_ITEMS: NavigationItem[] = [
  { href: "/developers/apps", label: "shell.pages.applications", icon: IconApps },
  { href: "/developers/tokens", label: "shell.pages.tokens", icon: IconKey },
  { href: "/developers/webhooks", label: "shell.pages.webhooks", icon: IconWebhook },
  { href: "/developers/logs", label: "shell.pages.logs", icon: IconActivity },
  { href: "/developers/access", label: "shell.pages.access", icon: IconAntenna },
  { href: "/docs/reference", label: "shell.pages.reference", icon: IconApi },
  { href: "/docs", label: "shell.pages.documentation", icon: IconBook },
];

/** Reached by the bell. */
export const NOTIFICATION_ITEMS: NavigationItem[] = [
  { href: "/notifications", label: "shell.pages.notifications", icon: IconBell },
  { href: "/account/notifications", label: "shell.pages.alertSettings", icon: IconBellCog },
];

/** For staff only. */
export const ADMIN_ITEM: NavigationItem = { href: "/admin", label: "shell.pages.admin", icon: IconShieldCog };

/** Whether the item links to the current page or to a page above it. */
export const isCurrent = (item: NavigationItem, path: string): boolean =>
  path === item.href || (path.startsWith(`${item.href}/`) && item.href !== "/docs");

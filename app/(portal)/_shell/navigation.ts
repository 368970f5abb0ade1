import {
  IconActivity,
  IconAntenna,
  IconApi,
  IconApps,
  IconBook,
  IconBroadcast,
  IconCategory,
  IconHanger,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconRobot,
  IconShieldCog,
  type TablerIcon,
} from "@tabler/icons-react";

export interface NavigationItem {
  href: string;
  label: string;
  icon: TablerIcon;
}

export const MAIN_ITEMS: NavigationItem[] = [
  { href: "/overview", label: "Overview", icon: IconLayoutDashboard },
  { href: "/bots", label: "Bots", icon: IconRobot },
  { href: "/categories", label: "Categories", icon: IconCategory },
  { href: "/presets", label: "Presets", icon: IconHanger },
  { href: "/live", label: "Live", icon: IconBroadcast },
  { href: "/activity", label: "Activity", icon: IconHistory },
];

/** What the bar at the bottom of a phone has room for. */
export const PHONE_ITEMS = MAIN_ITEMS.slice(0, 4);

export const DEVELOPER_ITEMS: NavigationItem[] = [
  { href: "/developers/apps", label: "Applications", icon: IconApps },
  { href: "/developers/tokens", label: "API tokens", icon: IconKey },
  { href: "/developers/logs", label: "Logs and limits", icon: IconActivity },
  { href: "/developers/access", label: "Gateway access", icon: IconAntenna },
  { href: "/docs/reference", label: "Reference", icon: IconApi },
  { href: "/docs", label: "Documentation", icon: IconBook },
];

/** For staff only. */
export const ADMIN_ITEM: NavigationItem = { href: "/admin", label: "Admin", icon: IconShieldCog };

/** Is this the room one is in? Pages below a room belong to it. */
export const isCurrent = (room: NavigationItem, path: string): boolean =>
  path === room.href || (path.startsWith(`${room.href}/`) && room.href !== "/docs");

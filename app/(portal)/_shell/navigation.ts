import {
  IconApi,
  IconApps,
  IconBook,
  IconCategory,
  IconHanger,
  IconKey,
  IconLayoutDashboard,
  IconRobot,
  type TablerIcon,
} from "@tabler/icons-react";

export interface Room {
  href: string;
  label: string;
  icon: TablerIcon;
}

export const MAIN_ROOMS: Room[] = [
  { href: "/overview", label: "Overview", icon: IconLayoutDashboard },
  { href: "/bots", label: "Bots", icon: IconRobot },
  { href: "/categories", label: "Categories", icon: IconCategory },
  { href: "/presets", label: "Presets", icon: IconHanger },
];

export const DEVELOPER_ROOMS: Room[] = [
  { href: "/developers/apps", label: "Applications", icon: IconApps },
  { href: "/developers/tokens", label: "API tokens", icon: IconKey },
  { href: "/docs/reference", label: "Reference", icon: IconApi },
  { href: "/docs", label: "Documentation", icon: IconBook },
];

/** Is this the room one is in? Pages below a room belong to it. */
export const isCurrent = (room: Room, path: string): boolean =>
  path === room.href || (path.startsWith(`${room.href}/`) && room.href !== "/docs");

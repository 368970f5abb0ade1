import {
  IconAlertTriangle,
  IconBroadcast,
  IconGauge,
  IconLock,
  IconPlugConnected,
  IconRocket,
  type TablerIcon,
} from "@tabler/icons-react";

interface GuidePage {
  href: string;
  label: string;
  icon: TablerIcon;
  text: string;
}

/** The guide, in the order in which one reads it. */
export const GUIDE: GuidePage[] = [
  {
    href: "/docs/quickstart",
    label: "Quick start",
    icon: IconRocket,
    text: "From nothing to a managed bot in five calls, with curl.",
  },
  {
    href: "/docs/gateway",
    label: "Gateway",
    icon: IconBroadcast,
    text: "What your bots are doing right now: ask, or be told.",
  },
  {
    href: "/docs/oauth",
    label: "OAuth guide",
    icon: IconPlugConnected,
    text: "Let people sign in with their account here, and act for them.",
  },
  {
    href: "/docs/scopes",
    label: "Scopes",
    icon: IconLock,
    text: "What an application may do, and the routes each scope unlocks.",
  },
  {
    href: "/docs/limits",
    label: "Limits",
    icon: IconGauge,
    text: "How often each route may be called, and what to do on a 429.",
  },
  {
    href: "/docs/errors",
    label: "Errors",
    icon: IconAlertTriangle,
    text: "Every error code, when it comes and how to mend it.",
  },
];

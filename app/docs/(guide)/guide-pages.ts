import {
  IconAlertTriangle,
  IconBraces,
  IconBroadcast,
  IconCalendarTime,
  IconDatabase,
  IconDeviceGamepad2,
  IconGauge,
  IconHistory,
  IconLanguage,
  IconListCheck,
  IconLock,
  IconMessageCode,
  IconPlugConnected,
  IconPrompt,
  IconRobot,
  IconRocket,
  IconServer2,
  IconTerminal2,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import { guideTexts } from "./texts.ts";

interface GuidePage {
  href: string;
  label: string;
  icon: TablerIcon;
  text: string;
}

const { pages } = guideTexts;

/** The pages of the guide in reading order. */
export const GUIDE: GuidePage[] = [
  { href: "/docs/quickstart", icon: IconRocket, ...pages.quickstart },
  { href: "/docs/clusters", icon: IconServer2, ...pages.clusters },
  { href: "/docs/commands", icon: IconTerminal2, ...pages.commands },
  { href: "/docs/records", icon: IconDatabase, ...pages.records },
  { href: "/docs/jobs", icon: IconListCheck, ...pages.jobs },
  { href: "/docs/schedules", icon: IconCalendarTime, ...pages.schedules },
  { href: "/docs/automations", icon: IconRobot, ...pages.automations },
  { href: "/docs/custom-commands", icon: IconMessageCode, ...pages.customCommands },
  { href: "/docs/languages", icon: IconLanguage, ...pages.languages },
  { href: "/docs/platforms", icon: IconDeviceGamepad2, ...pages.platforms },
  { href: "/docs/gateway", icon: IconBroadcast, ...pages.gateway },
  { href: "/docs/client", icon: IconBraces, ...pages.client },
  { href: "/docs/command-line", icon: IconPrompt, ...pages.commandLine },
  { href: "/docs/oauth", icon: IconPlugConnected, ...pages.oauth },
  { href: "/docs/webhooks", icon: IconWebhook, ...pages.webhooks },
  { href: "/docs/scopes", icon: IconLock, ...pages.scopes },
  { href: "/docs/limits", icon: IconGauge, ...pages.limits },
  { href: "/docs/errors", icon: IconAlertTriangle, ...pages.errors },
  { href: "/docs/changelog", icon: IconHistory, ...pages.changelog },
];

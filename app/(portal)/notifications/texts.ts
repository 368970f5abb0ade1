import { formatNumber, formatUnit } from "../../_ui/format.ts";
/** The texts of the bell and of the page with all notifications. */
export const notificationTexts = {
  title: "Notifications",
  description: "What happened to your bots and clusters, and what requires an action. Kept for 30 days.",
  list: "Notifications",
  bell: (unread: number) => (unread === 0 ? "Notifications" : `Notifications, ${formatNumber(unread)} unread`),
  badge: (unread: number) => (unread > 99 ? "99+" : String(unread)),
  unread: "<hidden>Unread: </hidden>{sentence}",
  markRead: "Mark as read",
  markReadOf: (sentence: string) => `Mark as read: ${sentence}`,
  markAllRead: "Mark all as read",
  noneUnread: "You have read all notifications.",
  all: "All notifications",
  settings: "Alert settings",
  older: "Show older",
  newest: "Show newest",
  endedAfter: (duration: string) => `Ended after ${duration}`,
  lasts: "Ongoing",
  notices: "What it told",
  more: (count: number) => `and ${formatNumber(count)} more`,
  empty: {
    title: "No notifications",
    text: "Notifications appear when bots or clusters disconnect, when a job fails, before a token expires, when staff decide a request, and when an automation tells you something.",
  },
} as const;

const UNITS: [unit: "day" | "hour" | "minute" | "second", seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** `12 minutes`, in the largest unit that fits. */
export function formatDuration(from: string, to: string): string {
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ["second", 1];
  const count = Math.round(seconds / size);
  return formatUnit(count, unit);
}

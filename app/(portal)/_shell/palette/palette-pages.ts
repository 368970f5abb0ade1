import { GUIDE } from "../../../docs/(guide)/guide-pages.ts";
import { ADMIN_ITEM, DEVELOPER_ITEMS, MAIN_ITEMS, NOTIFICATION_ITEMS } from "../navigation.ts";
import { shellTexts } from "../texts.ts";
import type { PaletteItem } from "./search-items.ts";

const { pages, actions } = shellTexts.palette;

const page = (href: string, label: string, words = ""): PaletteItem => ({
  id: href,
  label,
  words: `${href} ${words}`,
  action: { href },
});

const SETTINGS = [
  page(
    "/account",
    pages.account,
    "profile username email e-mail password connections data export delete account settings",
  ),
  page(
    "/account/security",
    pages.security,
    "passkeys two-factor authentication 2fa totp authenticator app recovery codes settings",
  ),
  page("/account/sessions", pages.sessions, "devices signed in settings"),
  page("/account/apps", pages.approvals, "approved oauth settings"),
];

const OTHER_PAGES = [
  page("/bots?view=attention", pages.attention, "problems refused offline waiting"),
  page("/bots?view=live", pages.live, "available busy online"),
  page("/bots/import", pages.import, "csv paste"),
  page("/bots/export", pages.export, "download credentials"),
  page("/trash", pages.trash, "deleted restore"),
  page("/public", pages.publicBots),
  page("/status", pages.status),
];

/** By which other words some of the pages of the navigation are found. */
const WORDS: Record<string, string> = {
  "/activity": "audit log history changes",
  "/live": "clusters shards logs",
  "/developers/logs": "requests rate limits",
  "/developers/webhooks": "discord alerts deliveries",
  "/notifications": "bell alerts messages",
  "/account/notifications": "notifications mail e-mail email settings",
  "/admin": "staff requests users audit log maintenance outbox",
};

/** The pages of the navigation. */
export const mainPages = (isStaff: boolean): PaletteItem[] =>
  [...MAIN_ITEMS, ...DEVELOPER_ITEMS, ...NOTIFICATION_ITEMS, ...(isStaff ? [ADMIN_ITEM] : [])].map(({ href, label }) =>
    page(href, label, WORDS[href]),
  );

/** All other pages that have an address of their own. */
export const FURTHER_PAGES: PaletteItem[] = [...OTHER_PAGES, ...SETTINGS];

export const DOCS_PAGES: PaletteItem[] = GUIDE.map(({ href, label, text }) => ({
  ...page(href, label, "docs guide"),
  description: text,
}));

/** Actions that are a dialog of some page. */
export const CREATING: PaletteItem[] = [
  page("/bots?new=true", actions.newBot, "new create"),
  page("/categories?new=true", actions.newCategory, "new add"),
  page("/presets?new=true", actions.newPreset, "new add outfit"),
  page("/developers/apps?new=true", actions.newApplication, "new add oauth"),
  page("/developers/tokens?new=true", actions.createToken, "new add key"),
  page("/schedules/new", actions.newSchedule, "new add cron repeat"),
];

"use client";

import {
  IconAppWindow,
  IconArrowRight,
  IconBolt,
  IconBook,
  IconBookmark,
  IconCalendarTime,
  IconCategory,
  IconHanger,
  IconHistory,
  IconKey,
  IconListCheck,
  IconPalette,
  IconPlus,
  IconRobot,
  IconTarget,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Job } from "#server/contract/jobs.ts";
import { signOutHere } from "../../../_ui/sign-out.ts";
import { formatTimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { undoLatest } from "../../../_ui/undo-notification.tsx";
import { useTheme } from "../../../_ui/use-theme.ts";
import { GUIDE } from "../../../docs/(guide)/guide-pages.ts";
import { describeJob } from "../../_jobs/describe-job.ts";
import { viewHref } from "../../bots/_views/view-href.ts";
import { ADMIN_ITEM, DEVELOPER_ITEMS, MAIN_ITEMS, NOTIFICATION_ITEMS } from "../navigation.ts";
import { useOfferedPageActions } from "../page-actions.ts";
import { GO_TO_SHORTCUTS } from "../shortcuts.ts";
import { shellTexts } from "../texts.ts";
import type { PaletteItem } from "./rank-palette-items.ts";
import { readRecent } from "./recent-items.ts";
import { type PaletteEffects, targetActions } from "./target-actions.ts";
import { paletteTexts } from "./texts.ts";

const { pages, actions } = paletteTexts;

const GO_TO_KEYS = new Map<string, string>(GO_TO_SHORTCUTS.map(({ href, key }) => [href, key]));

function page(href: string, label: string, words = ""): PaletteItem {
  const key = GO_TO_KEYS.get(href);
  return { id: href, label, words: `${href} ${words}`, action: { href }, ...(key && { keys: ["g", key] }) };
}

const SETTINGS = [
  page("/account", pages.account, "profile username email e-mail connections data export delete account settings"),
  page(
    "/account/security",
    pages.security,
    "password passkeys two-factor authentication 2fa totp authenticator app recovery codes settings",
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
  "/automations": "triggers custom commands greet events",
  "/live": "clusters shards logs",
  "/developers/logs": "requests rate limits",
  "/developers/webhooks": "discord alerts deliveries",
  "/notifications": "bell alerts messages",
  "/account/notifications": "notifications mail e-mail email settings",
  "/admin": "staff requests users audit log maintenance outbox",
};

/** The pages of the navigation. */
const mainPages = (isStaff: boolean): PaletteItem[] =>
  [...MAIN_ITEMS, ...DEVELOPER_ITEMS, ...NOTIFICATION_ITEMS, ...(isStaff ? [ADMIN_ITEM] : [])].map(({ href, label }) =>
    page(href, label, WORDS[href]),
  );

/** All other pages that have an address of their own. */
const FURTHER_PAGES: PaletteItem[] = [...OTHER_PAGES, ...SETTINGS];

const DOCS_PAGES: PaletteItem[] = GUIDE.map(({ href, label, text }) => ({
  ...page(href, label, "docs guide"),
  description: text,
}));

/** Actions that are a dialog of some page. */
const CREATING: PaletteItem[] = [
  page("/bots?new=true", actions.newBot, "new create"),
  page("/categories?new=true", actions.newCategory, "new add"),
  page("/presets?new=true", actions.newPreset, "new add outfit"),
  page("/developers/apps?new=true", actions.newApplication, "new add oauth"),
  page("/developers/tokens?new=true", actions.createToken, "new add key"),
  page("/automations/new", actions.newAutomation, "new add trigger custom command"),
  page("/schedules/new", actions.newSchedule, "new add cron repeat"),
];

const { groups: names, actions: actionTexts } = paletteTexts;

export interface PaletteGroup {
  name: string;
  icon: TablerIcon;
  items: readonly PaletteItem[];
  /** Whether it is listed before anything is typed; `only`: not after that. */
  isOffered?: true | "only";
}

const NONE: never[] = [];

/**
 * Everything that the palette finds. Only for a component that is mounted while the palette is open: an observer of a
 * query that the server fetched for the page would make the page's first render differ from the server's.
 */
export function usePaletteGroups(isStaff: boolean, effects: PaletteEffects, onShortcuts: () => void) {
  const data = usePaletteData();
  const { commands, appearance } = useCommands(onShortcuts);
  const offered = useOfferedPageActions();
  const latestEffects = useRef(effects);
  useEffect(() => {
    latestEffects.current = effects;
  });
  return useMemo((): PaletteGroup[] => {
    const here = offered.map(({ id, label, run }): PaletteItem => ({ id: `here-${id}`, label, action: { run } }));
    const onTargets = targetActions(data, {
      runOn: (bots) => latestEffects.current.runOn(bots),
      update: (...change) => latestEffects.current.update(...change),
      setDisabled: (...change) => latestEffects.current.setDisabled(...change),
    });
    const groups: PaletteGroup[] = [
      { name: names.now, icon: IconTarget, items: here, isOffered: true },
      { name: names.bots, icon: IconRobot, items: data.botItems },
      { name: names.pages, icon: IconArrowRight, items: mainPages(isStaff), isOffered: true },
      { name: names.actions, icon: IconBolt, items: [...onTargets, ...commands], isOffered: true },
      { name: names.create, icon: IconPlus, items: CREATING, isOffered: true },
      { name: names.appearance, icon: IconPalette, items: appearance, isOffered: true },
      { name: names.views, icon: IconBookmark, items: data.views },
      { name: names.categories, icon: IconCategory, items: data.categoryItems },
      { name: names.presets, icon: IconHanger, items: data.presets },
      { name: names.jobs, icon: IconListCheck, items: data.jobs },
      { name: names.schedules, icon: IconCalendarTime, items: data.schedules },
      { name: names.applications, icon: IconAppWindow, items: data.applications },
      { name: names.tokens, icon: IconKey, items: data.tokens },
      { name: names.webhooks, icon: IconWebhook, items: data.webhooks },
      { name: names.pages, icon: IconArrowRight, items: FURTHER_PAGES },
      { name: names.docs, icon: IconBook, items: DOCS_PAGES },
    ];
    return [recentGroup(groups), ...groups];
  }, [data, commands, appearance, offered, isStaff]);
}

/** What was chosen last, as far as it is still there. */
function recentGroup(groups: readonly PaletteGroup[]): PaletteGroup {
  const ids = readRecent();
  const found = new Map<string, PaletteItem>();
  for (const { items } of groups) for (const item of items) if (ids.includes(item.id)) found.set(item.id, item);
  return {
    name: names.recent,
    icon: IconHistory,
    items: ids.flatMap((id) => found.get(id) ?? []),
    isOffered: "only",
  };
}

function usePaletteData() {
  const trpc = useTRPC();
  const bots = useQuery(trpc.bots.list.queryOptions({})).data ?? NONE;
  const views = useQuery(trpc.views.list.queryOptions({}, { select: toViewItems })).data ?? NONE;
  const categories = useQuery(trpc.categories.list.queryOptions({})).data ?? NONE;
  const presets = useQuery(trpc.presets.list.queryOptions({}, { select: toPresetItems })).data ?? NONE;
  const applications = useQuery(trpc.applications.list.queryOptions({}, { select: toAppItems })).data ?? NONE;
  const tokens = useQuery(trpc.tokens.list.queryOptions({}, { select: toTokenItems })).data ?? NONE;
  const jobs = useQuery(trpc.jobs.list.queryOptions({}, { select: toJobItems })).data ?? NONE;
  const schedules = useQuery(trpc.schedules.list.queryOptions({}, { select: toScheduleItems })).data ?? NONE;
  const webhooks = useQuery(trpc.webhooks.list.queryOptions({}, { select: toWebhookItems })).data ?? NONE;
  return useMemo(
    () => ({
      ...{ bots, categories, botItems: toBotItems(bots), categoryItems: toCategoryItems(categories) },
      ...{ views, presets, applications, tokens, jobs, schedules, webhooks },
    }),
    [bots, views, categories, presets, applications, tokens, jobs, schedules, webhooks],
  );
}

interface Named {
  id: string;
  name: string;
}
const toItems =
  (hrefOf: (id: string) => string) =>
  (all: readonly Named[]): PaletteItem[] =>
    all.map(({ id, name }) => ({ id, label: name, action: { href: hrefOf(id) } }));

const toBotItems = (bots: readonly { id: string; nickname: string; email: string | null }[]): PaletteItem[] =>
  bots.map(({ id, nickname, email }) => ({
    id,
    botId: id,
    label: nickname,
    description: email ?? undefined,
    action: { href: `/bots/${id}?tab=console` },
  }));
const toViewItems = (views: readonly (Named & { query: string })[]): PaletteItem[] =>
  views.map((view) => ({ id: view.id, label: view.name, action: { href: viewHref(view) } }));
const toCategoryItems = toItems((id) => `/categories/${id}`);
const toPresetItems = toItems((id) => `/presets/${id}`);
const toScheduleItems = toItems((id) => `/schedules/${id}`);
const toWebhookItems = toItems((id) => `/developers/webhooks/${id}`);
const toAppItems = toItems((id) => `/developers/apps/${id}`);
const toJobItems = (jobs: readonly Job[]): PaletteItem[] =>
  jobs.map((job) => ({
    id: job.id,
    label: describeJob(job),
    description: formatTimeAgo(job.createdAt),
    action: { href: `/jobs/${job.id}` },
  }));
const toTokenItems = toItems(() => "/developers/tokens");

/** Actions that need no page, and how the portal looks. */
function useCommands(onShortcuts: () => void) {
  const [, setTheme] = useTheme();
  const latest = useRef({ setTheme, onShortcuts });
  useEffect(() => {
    latest.current = { setTheme, onShortcuts };
  });
  const [commands] = useState(() => {
    const command = (
      id: string,
      label: string,
      run: () => void,
      words = "",
      keys?: readonly string[],
    ): PaletteItem => ({
      ...{ id, label, words },
      action: { run },
      ...(keys && { keys }),
    });
    const theme = (name: "light" | "dark" | "system", words: string) =>
      command(`theme-${name}`, actionTexts[name], () => latest.current.setTheme(name), `switch theme ${words}`);
    return {
      commands: [
        command("undo", actionTexts.undo, () => void undoLatest(), "", ["z"]),
        command("shortcuts", shellTexts.shortcuts.title, () => latest.current.onShortcuts(), "keys help", ["?"]),
        command("sign-out", actionTexts.signOut, () => void signOutHere(), "log out leave"),
      ],
      appearance: [theme("light", "bright"), theme("dark", "night"), theme("system", "automatic")],
    };
  });
  return commands;
}

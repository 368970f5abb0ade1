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
import { useEffect, useMemo, useRef } from "react";
import type { Job } from "#server/contract/jobs.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
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
import type { PaletteItem } from "./rank-palette-items.ts";
import { readRecent } from "./recent-items.ts";
import { type PaletteEffects, targetActions } from "./target-actions.ts";
import { useLanguageCommands } from "./use-language-commands.ts";

const GO_TO_KEYS = new Map<string, string>(GO_TO_SHORTCUTS.map(({ href, key }) => [href, key]));

/** Pages have further words by which they are found. */
type Word =
  | ("account" | "security" | "sessions" | "approvals" | "attention" | "connected" | "import" | "export" | "trash")
  | ("activity" | "automations" | "live" | "logs" | "webhooks" | "notifications" | "alertSettings" | "admin")
  | ("newBot" | "newCategory" | "newPreset" | "newApplication" | "createToken" | "newAutomation" | "newSchedule");

function page({ t }: Language, href: string, label: string, word?: Word): PaletteItem {
  const key = GO_TO_KEYS.get(href);
  const words = word === undefined ? href : [href, t(`shell.palette.words.${word}`)].join(" ");
  return { id: href, label, words, action: { href }, ...(key && { keys: ["g", key] }) };
}

const FURTHER_PAGES = [
  ["/bots?view=attention", "attention", "attention"],
  ["/bots?view=live", "live", "connected"],
  ["/bots/import", "import", "import"],
  ["/bots/export", "export", "export"],
  ["/trash", "trash", "trash"],
  ["/public", "publicBots"],
  ["/status", "status"],
  ["/account", "account", "account"],
  ["/account/security", "security", "security"],
  ["/account/sessions", "sessions", "sessions"],
  ["/account/apps", "approvals", "approvals"],
] as const;

/** All pages that have an address of their own and are not in the navigation. */
const furtherPages = (language: Language): PaletteItem[] =>
  FURTHER_PAGES.map(([href, name, word]) => page(language, href, language.t(`shell.palette.pages.${name}`), word));

/** By which other words some of the pages of the navigation are found. */
const WORDS: Record<string, Word> = {
  "/activity": "activity",
  "/automations": "automations",
  "/live": "live",
  "/developers/logs": "logs",
  "/developers/webhooks": "webhooks",
  "/notifications": "notifications",
  "/account/notifications": "alertSettings",
  "/admin": "admin",
};

/** The pages of the navigation. */
const mainPages = (language: Language, isStaff: boolean): PaletteItem[] =>
  [...MAIN_ITEMS, ...DEVELOPER_ITEMS, ...NOTIFICATION_ITEMS, ...(isStaff ? [ADMIN_ITEM] : [])].map(({ href, label }) =>
    page(language, href, language.t(label), WORDS[href]),
  );

/** The guide is in English. */
const docsPages = (language: Language): PaletteItem[] =>
  GUIDE.map(({ href, label, text }) => ({ ...page(language, href, label), description: text }));

const CREATING = [
  ["/bots?new=true", "newBot"],
  ["/categories?new=true", "newCategory"],
  ["/presets?new=true", "newPreset"],
  ["/developers/apps?new=true", "newApplication"],
  ["/developers/tokens?new=true", "createToken"],
  ["/automations/new", "newAutomation"],
  ["/schedules/new", "newSchedule"],
] as const;

/** Actions that are a dialog of some page. */
const creating = (language: Language): PaletteItem[] =>
  CREATING.map(([href, name]) => page(language, href, language.t(`shell.palette.actions.${name}`), name));

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
  const language = useLanguage();
  const { t } = language;
  const data = usePaletteData();
  const { commands, appearance } = useCommands(onShortcuts);
  const languages = useLanguageCommands();
  const offered = useOfferedPageActions();
  const latestEffects = useRef(effects);
  useEffect(() => {
    latestEffects.current = effects;
  });
  return useMemo((): PaletteGroup[] => {
    const here = offered.map(({ id, label, run }): PaletteItem => ({ id: `here-${id}`, label, action: { run } }));
    const onTargets = targetActions(language, data, {
      runOn: (bots) => latestEffects.current.runOn(bots),
      update: (...change) => latestEffects.current.update(...change),
      setDisabled: (...change) => latestEffects.current.setDisabled(...change),
    });
    const groups: PaletteGroup[] = [
      { name: t("shell.palette.groups.now"), icon: IconTarget, items: here, isOffered: true },
      { name: t("shell.palette.groups.bots"), icon: IconRobot, items: data.botItems },
      {
        name: t("shell.palette.groups.pages"),
        icon: IconArrowRight,
        items: mainPages(language, isStaff),
        isOffered: true,
      },
      { name: t("shell.palette.groups.actions"), icon: IconBolt, items: [...onTargets, ...commands], isOffered: true },
      { name: t("shell.palette.groups.create"), icon: IconPlus, items: creating(language), isOffered: true },
      {
        name: t("shell.palette.groups.appearance"),
        icon: IconPalette,
        items: [...appearance, ...languages],
        isOffered: true,
      },
      { name: t("shell.palette.groups.views"), icon: IconBookmark, items: data.views },
      { name: t("shell.palette.groups.categories"), icon: IconCategory, items: data.categoryItems },
      { name: t("shell.palette.groups.presets"), icon: IconHanger, items: data.presets },
      { name: t("shell.palette.groups.jobs"), icon: IconListCheck, items: data.jobs },
      { name: t("shell.palette.groups.schedules"), icon: IconCalendarTime, items: data.schedules },
      { name: t("shell.palette.groups.applications"), icon: IconAppWindow, items: data.applications },
      { name: t("shell.palette.groups.tokens"), icon: IconKey, items: data.tokens },
      { name: t("shell.palette.groups.webhooks"), icon: IconWebhook, items: data.webhooks },
      { name: t("shell.palette.groups.pages"), icon: IconArrowRight, items: furtherPages(language) },
      { name: t("shell.palette.groups.docs"), icon: IconBook, items: docsPages(language) },
    ];
    return [recentGroup(language, groups), ...groups];
  }, [language, t, data, commands, appearance, languages, offered, isStaff]);
}

/** What was chosen last, as far as it is still there. */
function recentGroup({ t }: Language, groups: readonly PaletteGroup[]): PaletteGroup {
  const ids = readRecent();
  const found = new Map<string, PaletteItem>();
  for (const { items } of groups) for (const item of items) if (ids.includes(item.id)) found.set(item.id, item);
  return {
    name: t("shell.palette.groups.recent"),
    icon: IconHistory,
    items: ids.flatMap((id) => found.get(id) ?? []),
    isOffered: "only",
  };
}

function usePaletteData() {
  const language = useLanguage();
  const trpc = useTRPC();
  const bots = useQuery(trpc.bots.list.queryOptions({})).data ?? NONE;
  const views = useQuery(trpc.views.list.queryOptions({}, { select: toViewItems })).data ?? NONE;
  const categories = useQuery(trpc.categories.list.queryOptions({})).data ?? NONE;
  const presets = useQuery(trpc.presets.list.queryOptions({}, { select: toPresetItems })).data ?? NONE;
  const applications = useQuery(trpc.applications.list.queryOptions({}, { select: toAppItems })).data ?? NONE;
  const tokens = useQuery(trpc.tokens.list.queryOptions({}, { select: toTokenItems })).data ?? NONE;
  const jobs = useQuery(trpc.jobs.list.queryOptions({})).data ?? NONE;
  const schedules = useQuery(trpc.schedules.list.queryOptions({}, { select: toScheduleItems })).data ?? NONE;
  const webhooks = useQuery(trpc.webhooks.list.queryOptions({}, { select: toWebhookItems })).data ?? NONE;
  return useMemo(
    () => ({
      ...{ bots, categories, botItems: toBotItems(bots), categoryItems: toCategoryItems(categories) },
      ...{ views, presets, applications, tokens, schedules, webhooks, jobs: toJobItems(language, jobs) },
    }),
    [language, bots, views, categories, presets, applications, tokens, jobs, schedules, webhooks],
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
const toJobItems = (language: Language, jobs: readonly Job[]): PaletteItem[] =>
  jobs.map((job) => ({
    id: job.id,
    label: describeJob(language, job),
    description: formatTimeAgo(language, job.createdAt),
    action: { href: `/jobs/${job.id}` },
  }));
const toTokenItems = toItems(() => "/developers/tokens");

/** Actions that need no page, and how the portal looks. */
function useCommands(onShortcuts: () => void) {
  const { t } = useLanguage();
  const [, setTheme] = useTheme();
  const latest = useRef({ setTheme, onShortcuts });
  useEffect(() => {
    latest.current = { setTheme, onShortcuts };
  });
  return useMemo(() => {
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
    const theme = (name: "light" | "dark" | "system") =>
      command(
        `theme-${name}`,
        t(`shell.palette.actions.${name}`),
        () => latest.current.setTheme(name),
        t(`shell.palette.words.${name}`),
      );
    return {
      commands: [
        command("undo", t("shell.palette.actions.undo"), () => void undoLatest(), "", ["z"]),
        command(
          "shortcuts",
          t("shell.shortcuts.title"),
          () => latest.current.onShortcuts(),
          t("shell.palette.words.shortcuts"),
          ["?"],
        ),
        command(
          "sign-out",
          t("shell.palette.actions.signOut"),
          () => void signOutHere(),
          t("shell.palette.words.signOut"),
        ),
      ],
      appearance: [theme("light"), theme("dark"), theme("system")],
    };
  }, [t]);
}

import type { ReactNode } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotFlag, CategoryFlag } from "#server/contract/flags.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Language } from "../../../_languages/language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { scheduleLink } from "../../bots/_actions/bot-links.ts";
import type { BotPatch } from "../../bots/_changes/bot-patch.ts";
import type { PaletteItem, PaletteStep } from "./rank-palette-items.ts";

/** What the palette does with bots and categories. */
export interface PaletteEffects {
  runOn: (bots: readonly Bot[]) => void;
  update: (bots: readonly Bot[], patch: BotPatch, message: ReactNode) => void;
  setDisabled: (category: Category, disabled: boolean) => void;
}

interface Catalogue {
  bots: readonly Bot[];
  categories: readonly Category[];
}

const botStep = (
  { t }: Language,
  title: string,
  bots: readonly Bot[],
  actionOf: (bot: Bot) => PaletteItem["action"],
): PaletteStep => ({
  title,
  placeholder: t("shell.palette.steps.bot"),
  items: bots.map((bot) => ({
    id: bot.id,
    botId: bot.id,
    label: bot.nickname,
    description: bot.email ?? undefined,
    action: actionOf(bot),
  })),
});

const categoryStep = (
  { t }: Language,
  title: string,
  categories: readonly Category[],
  actionOf: (category: Category) => PaletteItem["action"],
): PaletteStep => ({
  title,
  placeholder: t("shell.palette.steps.category"),
  items: categories.map((category) => ({ id: category.id, label: category.name, action: actionOf(category) })),
});

/** The categories that a bot can be moved to, and none. */
function moveStep(
  language: Language,
  bot: Bot,
  categories: readonly Category[],
  update: PaletteEffects["update"],
): PaletteStep {
  const others = categories.filter(({ id }) => id !== bot.parent);
  const step = categoryStep(
    language,
    language.t("shell.palette.steps.moveTo", { nickname: bot.nickname }),
    others,
    ({ id, name }) => ({
      run: () =>
        update(
          [bot],
          { parent: id },
          language.t.rich("bots.changed.moved", { count: 1, category: sanitizeName(name), bdi }),
        ),
    }),
  );
  if (bot.parent === null) return step;
  const run = () => update([bot], { parent: null }, language.t("bots.changed.uncategorised", { count: 1 }));
  return {
    ...step,
    items: [
      ...step.items,
      { id: "uncategorised", label: language.t("shell.palette.steps.uncategorised"), action: { run } },
    ],
  };
}

const isBotDisabled = ({ flags }: Bot) => (flags & BotFlag.Disabled) !== 0;
const isCategoryDisabled = ({ flags }: Category) => (flags & CategoryFlag.Disabled) !== 0;

/** The actions that ask for a bot or a category first. Those without any to choose from are left out. */
export function targetActions(
  language: Language,
  { bots, categories }: Catalogue,
  effects: PaletteEffects,
): PaletteItem[] {
  const { runOn, update, setDisabled } = effects;
  const ofBots = (id: string, label: string, chosen: readonly Bot[], actionOf: (bot: Bot) => PaletteItem["action"]) =>
    chosen.length === 0 ? [] : [{ id, label, action: { step: () => botStep(language, label, chosen, actionOf) } }];
  const ofCategories = (
    id: string,
    label: string,
    chosen: readonly Category[],
    actionOf: (category: Category) => PaletteItem["action"],
  ) =>
    chosen.length === 0 ? [] : [{ id, label, action: { step: () => categoryStep(language, label, chosen, actionOf) } }];
  const disabledBots = bots.filter(isBotDisabled);
  const enabledBots = bots.filter((bot) => !isBotDisabled(bot));
  const used = new Set(bots.map(({ parent }) => parent));
  return [
    ...ofBots("run-on-bot", language.t("shell.palette.actions.runOnBot"), bots, (bot) => ({ run: () => runOn([bot]) })),
    ...ofCategories(
      "run-on-category",
      language.t("shell.palette.actions.runOnCategory"),
      categories.filter(({ id }) => used.has(id)),
      ({ id }) => ({ run: () => runOn(bots.filter(({ parent }) => parent === id)) }),
    ),
    ...ofBots("enable-bot", language.t("shell.palette.actions.enableBot"), disabledBots, (bot) => ({
      run: () => update([bot], { disabled: false }, language.t("bots.changed.enable", { count: 1 })),
    })),
    ...ofBots("disable-bot", language.t("shell.palette.actions.disableBot"), enabledBots, (bot) => ({
      run: () => update([bot], { disabled: true }, language.t("bots.changed.disable", { count: 1 })),
    })),
    ...(categories.length === 0
      ? []
      : ofBots("move-bot", language.t("shell.palette.actions.moveBot"), bots, (bot) => ({
          step: () => moveStep(language, bot, categories, update),
        }))),
    ...ofCategories(
      "enable-category",
      language.t("shell.palette.actions.enableCategory"),
      categories.filter(isCategoryDisabled),
      (category) => ({
        run: () => setDisabled(category, false),
      }),
    ),
    ...ofCategories(
      "disable-category",
      language.t("shell.palette.actions.disableCategory"),
      categories.filter((category) => !isCategoryDisabled(category)),
      (category) => ({ run: () => setDisabled(category, true) }),
    ),
    ...[
      ...ofBots("schedule-bot", language.t("shell.palette.actions.scheduleBot"), bots, (bot) => ({
        href: scheduleLink([bot]),
      })),
      ...ofCategories(
        "schedule-category",
        language.t("shell.palette.actions.scheduleCategory"),
        categories,
        ({ id }) => ({
          href: `/schedules/new?category=${id}`,
        }),
      ),
    ].map((item) => ({ ...item, words: language.t("shell.palette.words.schedule") })),
  ];
}

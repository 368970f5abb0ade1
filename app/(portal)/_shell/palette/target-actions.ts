import type { ReactNode } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotFlag, CategoryFlag } from "#server/contract/flags.ts";
import { scheduleLink } from "../../bots/_actions/bot-links.ts";
import type { BotPatch } from "../../bots/_changes/bot-patch.ts";
import { botsTexts } from "../../bots/texts.ts";
import type { PaletteItem, PaletteStep } from "./rank-palette-items.ts";
import { paletteTexts } from "./texts.ts";

const { actions: texts, steps } = paletteTexts;

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

const botStep = (title: string, bots: readonly Bot[], actionOf: (bot: Bot) => PaletteItem["action"]): PaletteStep => ({
  title,
  placeholder: steps.bot,
  items: bots.map((bot) => ({
    id: bot.id,
    botId: bot.id,
    label: bot.nickname,
    description: bot.email ?? undefined,
    action: actionOf(bot),
  })),
});

const categoryStep = (
  title: string,
  categories: readonly Category[],
  actionOf: (category: Category) => PaletteItem["action"],
): PaletteStep => ({
  title,
  placeholder: steps.category,
  items: categories.map((category) => ({ id: category.id, label: category.name, action: actionOf(category) })),
});

/** The categories that a bot can be moved to, and none. */
function moveStep(bot: Bot, categories: readonly Category[], update: PaletteEffects["update"]): PaletteStep {
  const others = categories.filter(({ id }) => id !== bot.parent);
  const { moved, uncategorised } = botsTexts.changed;
  const step = categoryStep(steps.moveTo(bot.nickname), others, ({ id, name }) => ({
    run: () => update([bot], { parent: id }, moved(1, name)),
  }));
  if (bot.parent === null) return step;
  const run = () => update([bot], { parent: null }, uncategorised(1));
  return { ...step, items: [...step.items, { id: "uncategorised", label: steps.uncategorised, action: { run } }] };
}

const isBotDisabled = ({ flags }: Bot) => (flags & BotFlag.Disabled) !== 0;
const isCategoryDisabled = ({ flags }: Category) => (flags & CategoryFlag.Disabled) !== 0;

/** The actions that ask for a bot or a category first. Those without any to choose from are left out. */
export function targetActions({ bots, categories }: Catalogue, effects: PaletteEffects): PaletteItem[] {
  const { runOn, update, setDisabled } = effects;
  const { enable, disable } = botsTexts.changed;
  const ofBots = (id: string, label: string, chosen: readonly Bot[], actionOf: (bot: Bot) => PaletteItem["action"]) =>
    chosen.length === 0 ? [] : [{ id, label, action: { step: () => botStep(label, chosen, actionOf) } }];
  const ofCategories = (
    id: string,
    label: string,
    chosen: readonly Category[],
    actionOf: (category: Category) => PaletteItem["action"],
  ) => (chosen.length === 0 ? [] : [{ id, label, action: { step: () => categoryStep(label, chosen, actionOf) } }]);
  const disabledBots = bots.filter(isBotDisabled);
  const enabledBots = bots.filter((bot) => !isBotDisabled(bot));
  const used = new Set(bots.map(({ parent }) => parent));
  return [
    ...ofBots("run-on-bot", texts.runOnBot, bots, (bot) => ({ run: () => runOn([bot]) })),
    ...ofCategories(
      "run-on-category",
      texts.runOnCategory,
      categories.filter(({ id }) => used.has(id)),
      ({ id }) => ({ run: () => runOn(bots.filter(({ parent }) => parent === id)) }),
    ),
    ...ofBots("enable-bot", texts.enableBot, disabledBots, (bot) => ({
      run: () => update([bot], { disabled: false }, enable(1)),
    })),
    ...ofBots("disable-bot", texts.disableBot, enabledBots, (bot) => ({
      run: () => update([bot], { disabled: true }, disable(1)),
    })),
    ...(categories.length === 0
      ? []
      : ofBots("move-bot", texts.moveBot, bots, (bot) => ({ step: () => moveStep(bot, categories, update) }))),
    ...ofCategories("enable-category", texts.enableCategory, categories.filter(isCategoryDisabled), (category) => ({
      run: () => setDisabled(category, false),
    })),
    ...ofCategories(
      "disable-category",
      texts.disableCategory,
      categories.filter((category) => !isCategoryDisabled(category)),
      (category) => ({ run: () => setDisabled(category, true) }),
    ),
    ...[
      ...ofBots("schedule-bot", texts.scheduleBot, bots, (bot) => ({ href: scheduleLink([bot]) })),
      ...ofCategories("schedule-category", texts.scheduleCategory, categories, ({ id }) => ({
        href: `/schedules/new?category=${id}`,
      })),
    ].map((item) => ({ ...item, words: "new schedule for cron repeat" })),
  ];
}

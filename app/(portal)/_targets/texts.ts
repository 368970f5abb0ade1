import { formatBotCount } from "../../_ui/bot-batches.ts";

/** Texts of choosing the bots that something is for. */
export const targetsTexts = {
  who: "Bots",
  kinds: { category: "Category", view: "Saved view", bots: "Bots" },
  category: "Category",
  categoryHelp: "Includes the bots in the category when the run starts.",
  noCategories: "You have no categories yet.",
  deletedCategory: "The category was deleted. Choose another one.",
  view: "Saved view",
  deletedView: "The view was deleted. Choose another one.",
  viewHelp: "The bots that it shows when the run starts.",
  noViews: "You have no saved views yet. Save one on the Bots page.",
  selected: (count: number) => `${formatBotCount(count)} selected`,
  /** What is missing. */
  choose: {
    category: "Choose a category first.",
    view: "Choose a saved view first.",
    bots: "Choose at least one bot first.",
  },
} as const;

import type { ReactNode } from "react";
import { formatNumber } from "../../_ui/format-number.ts";
import { textWithNames } from "../../_ui/name.tsx";

/** Texts of the overview. */
export const overviewTexts = {
  title: "Overview",
  welcome: (username: string): ReactNode => textWithNames`Welcome, ${username}`,
  welcomeText: "Set up your bots in four steps, in any order.",
  import: "Import",
  newBot: "New bot",
  counts: {
    label: "Your account in numbers",
    failed: "This could not be loaded",
    used: (limit: number) => ` of ${formatNumber(limit)} used`,
    bots: "Bots",
    botsUsed: "Bots used",
    limitReached: "You have reached your limit",
    free: (count: number) => `You can add ${formatNumber(count)} more`,
    refused: "Cannot sign in",
    refusedText: "Bots whose accounts need you",
    disabled: "Disabled",
    disabledText: "Bots that clusters do not connect",
    public: "Public",
    publicText: "Bots that anyone can see",
    categories: "Categories",
    categoriesText: "Groups of bots that share settings",
  },
  attention: {
    label: "What needs attention",
    more: (count: number) => ` and ${formatNumber(count)} more`,
    moreReasons: (count: number) => (count === 1 ? "1 more reason" : `${formatNumber(count)} more reasons`),
    show: "Show these bots",
  },
  demo: {
    loadedTitle: "Demo data",
    loadedText: (bots: number, categories: number, presets: number, applications: number) =>
      `Your account contains demo data on a simulated platform: ${counted(bots, "bot", "bots")}, ${counted(categories, "category", "categories")}, ${counted(presets, "preset", "presets")} and ${counted(applications, "application", "applications")}.`,
    remove: "Remove demo data",
    offeredTitle: "Try it with demo data",
    offeredText:
      "Add a demo fleet of 60 bots on a simulated platform to see what the service does. You can remove it at any time.",
    load: "Load a demo fleet",
    loaded: "Demo fleet loaded",
    removed: "Demo data removed",
    confirmTitle: "Remove the demo data?",
    confirmText:
      "This deletes the demo bots, categories, presets and application. Everything you created yourself stays; your own bots in a demo category become uncategorised.",
    confirm: "Remove",
  },
  steps: {
    title: "First steps",
    allDone: "All steps done",
    progress: (done: number, total: number) => `${done} of ${total} done`,
    progressLabel: "First steps done",
    done: "(done)",
    hide: "Hide",
    bots: {
      title: "Add your bots",
      text: "Sign in with their accounts, enter their device credentials, or import many from a file.",
      add: "Add a bot",
      import: "Import",
    },
    category: {
      title: "Create a category",
      text: "Bots in a category share settings: who can command them, what they wear and which messages they send.",
      create: "Create a category",
    },
    token: {
      title: "Create an API token",
      text: "Your own programs use it to call the API.",
      create: "Create a token",
    },
    preset: {
      title: "Create a preset",
      text: "A saved outfit, banner and level that you can apply to any bot.",
      create: "Create a preset",
    },
  },
} as const;

function counted(count: number, one: string, other: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : other}`;
}

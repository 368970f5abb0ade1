import type { ReactNode } from "react";
import { formatBotCount } from "../../_ui/bot-batches.ts";
import { formatList, formatNumber, plural } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";

interface DemoParts {
  bots: number;
  categories: number;
  presets: number;
  applications: number;
}

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
    used: "{count}<small> of </small>{limit}<small> used</small>",
    usedWithOthers: "{count}<small> · </small>{counted}<small> of </small>{limit}<small> used</small>",
    bots: "Bots",
    botsUsed: "Bots used",
    limitReached: "You have reached your limit",
    free: (count: number) => `You can add ${formatNumber(count)} more`,
    attention: "Needs attention",
    attentionText: "Enabled bots that are not connected",
    withDemo: (free: string, count: number) =>
      plural(count, {
        one: `${free}. 1 demo bot is not counted.`,
        other: `${free}. ${formatNumber(count)} demo bots are not counted.`,
      }),
    disabled: "Disabled",
    disabledText: "Bots that clusters do not connect",
    public: "Public",
    publicText: "Bots that anyone can see",
    categories: "Categories",
    categoriesText: "Groups of bots that share settings",
  },
  demo: {
    loadedTitle: "Demo data",
    loadedText: ({ bots, categories, presets, applications }: DemoParts) =>
      `Your account contains demo data on a simulated platform: ${formatList([
        formatBotCount(bots),
        plural(categories, { one: "1 category", other: `${formatNumber(categories)} categories` }),
        plural(presets, { one: "1 preset", other: `${formatNumber(presets)} presets` }),
        plural(applications, { one: "1 application", other: `${formatNumber(applications)} applications` }),
      ])}.`,
    noCluster: "No cluster is connected that can run the demo bots, so they stay offline. <link>Add a cluster</link>",
    noClusterYet: "No cluster is connected yet: the bots stay offline until you add one. <link>Add a cluster</link>",
    full: "The connected clusters are full, so demo bots wait until there is capacity. <link>Add a cluster</link>",
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
    done: "{title}<hidden> (done)</hidden>",
    hide: "Hide",
    bots: {
      title: "Add bots",
      text: "Your own, or the demo fleet.",
      add: "Add a bot",
      import: "Import",
    },
    cluster: {
      title: "Connect your own cluster",
      text: "A program on your machine that connects your bots to the game platform.",
      add: "Add a cluster",
    },
    command: {
      title: "Run a command",
      text: "In the console of a bot, or on many bots at once.",
      run: "Choose a bot",
      console: "Open a console",
    },
    token: {
      title: "Create an API token",
      text: "Your own programs use it to call the API.",
      create: "Create a token",
    },
  },
} as const;

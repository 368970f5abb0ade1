import type { ReactNode } from "react";
import type { BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import type { BotReason, ReasonOfBot } from "#server/contract/bot-reasons.ts";
import { formatBotCount } from "../../_ui/bot-batches.ts";
import { formatNumber, joinSentences, plural } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";

type FullClusters = Extract<BotReason, { code: "clusters_full" }>;

/** Whose clusters are full: `both` are the person's and the operator's. */
const ownerOf = ({ operator, shared }: FullClusters) => (operator ? "operator" : shared ? "both" : "account");

const FULL = {
  account: { one: "your cluster is full", other: "all your clusters are full" },
  operator: { one: "the service's cluster is full", other: "all clusters of the service are full" },
  both: { one: "the cluster is full", other: "all clusters are full" },
};

/** `all your clusters are full (1,000 of 1,000)` */
function fullClusters(reason: FullClusters): string {
  const { clusters, capacity } = reason;
  const subject = plural(clusters, FULL[ownerOf(reason)]);
  return capacity === null ? subject : `${subject} (${formatNumber(capacity)} of ${formatNumber(capacity)})`;
}

interface GroupTexts {
  title: (count: number, reason: BotReason, category: string) => ReactNode;
  text: (reason: BotReason) => string;
}

function fullHelp({ operator, managed }: FullClusters): string {
  if (managed)
    return "Ask staff for more capacity, or end the management of the category to use a cluster of your own.";
  if (operator) return "Connect a cluster of your own, or ask staff for more capacity.";
  return "Raise the capacity of a cluster, or add one.";
}
const RETRY_HELP = "They try again automatically.";

/** Why groups of bots are not connected, and what to do. */
const groups: Record<BotReasonCode, GroupTexts> = {
  clusters_full: {
    title: (count, reason) => {
      const why = reason.code === "clusters_full" ? fullClusters(reason) : "";
      return plural(count, {
        one: `1 bot is offline and waits for a free place: ${why}.`,
        other: `${formatBotCount(count)} are offline and wait for a free place: ${why}.`,
      });
    },
    text: (reason) => (reason.code === "clusters_full" ? fullHelp(reason) : ""),
  },
  no_cluster: {
    title: (count) =>
      plural(count, {
        one: "1 bot waits for a cluster: none is connected.",
        other: `${formatBotCount(count)} wait for a cluster: none is connected.`,
      }),
    text: () => "A cluster is a program on your machine that connects your bots. Start one with a single command.",
  },
  no_operator_cluster: {
    title: (count) =>
      plural(count, {
        one: "1 bot waits for the operator: no cluster of the operator takes managed categories.",
        other: `${formatBotCount(count)} wait for the operator: no cluster of the operator takes managed categories.`,
      }),
    text: () =>
      "Contact the operator, or end the management of the category and run its bots on a cluster of your own.",
  },
  category_not_selected: {
    title: (count, _, category) =>
      category === ""
        ? plural(count, {
            one: "1 bot has no category, and your clusters take only certain categories.",
            other: `${formatBotCount(count)} have no category, and your clusters take only certain categories.`,
          })
        : textWithNames`No cluster accepts ${formatBotCount(count)} of the category ${category}.`,
    text: () => "Move them to a category that a cluster takes, or add a cluster that takes all bots.",
  },
  bot_not_selected: {
    title: (count) => `No cluster accepts ${formatBotCount(count)}: your clusters list the bots that they connect.`,
    text: () => "Add a cluster that takes all bots, or add these bots to the list of a cluster.",
  },
  invalid_auth: {
    title: (count) =>
      plural(count, {
        one: "1 bot is offline: its credentials were refused",
        other: `${formatBotCount(count)} are offline: their credentials were refused`,
      }),
    text: () => "",
  },
  action_required: {
    title: (count) => `${formatBotCount(count)} cannot sign in until you have done something at the game platform`,
    text: () =>
      "Do what the platform asks, on its website or in the game, with the account of each bot. Then let the bots try again.",
  },
  banned: {
    title: (count) =>
      plural(count, {
        one: "The game platform has locked the account of 1 bot",
        other: `The game platform has locked the accounts of ${formatBotCount(count)}`,
      }),
    text: () =>
      "When the platform has unlocked the accounts, let the bots try again. Where the platform says that an account may still sign in, switch on “Start banned bots” in the bot's category first. Otherwise delete the bots.",
  },
  cluster_away: {
    title: (count) => `The cluster of ${formatBotCount(count)} has lost its connection to this service.`,
    text: () =>
      "Check the machine that it runs on. If it does not return, other clusters take the bots within a minute.",
  },
  platform_away: {
    title: (count) => `${formatBotCount(count)} cannot reach the game platform.`,
    text: () => `The platform does not answer your clusters. ${RETRY_HELP}`,
  },
  kicked_elsewhere: {
    title: (count) =>
      plural(count, {
        one: "1 bot was signed out: somebody else signed in with the account.",
        other: `${formatBotCount(count)} were signed out: somebody else signed in with the account.`,
      }),
    text: () => `Close the other program that uses the account, or change the account's password. ${RETRY_HELP}`,
  },
  sign_in_failed: {
    title: (count) => `${formatBotCount(count)} could not sign in.`,
    text: () => `The history of each bot shows the platform's answer. ${RETRY_HELP}`,
  },
  connection_lost: {
    title: (count) =>
      plural(count, {
        one: "1 bot has lost the connection to the game platform.",
        other: `${formatBotCount(count)} have lost the connection to the game platform.`,
      }),
    text: () => RETRY_HELP,
  },
  category_disabled: {
    title: (count, _, category) =>
      textWithNames`The category ${category} is disabled: ${formatBotCount(count)} stay offline.`,
    text: () => "Clusters connect only bots of enabled categories.",
  },
  disabled: {
    title: (count) =>
      plural(count, {
        one: "1 bot is disabled.",
        other: `${formatBotCount(count)} are disabled.`,
      }),
    text: () => "Clusters connect only enabled bots.",
  },
  waiting_turn: {
    title: (count) =>
      plural(count, {
        one: "1 bot is next: a cluster has free capacity.",
        other: `${formatBotCount(count)} are next: a cluster has free capacity.`,
      }),
    text: () => "",
  },
  starting: {
    title: (count) =>
      plural(count, {
        one: "1 bot is starting.",
        other: `${formatBotCount(count)} are starting.`,
      }),
    text: () => "",
  },
};

type QueuePlace = NonNullable<ReasonOfBot["queue"]>;

const inQueue = (queue: QueuePlace | null): string =>
  queue ? `It is number ${formatNumber(queue.place)} of ${formatNumber(queue.waiting)} in the queue.` : "";
const nextTry = (time: string | null): string =>
  time === null ? "It tries again automatically." : `It tries again at ${time}.`;

interface BotContext {
  queue: QueuePlace | null;
  /** The time of day of the next attempt. */
  time: string | null;
  category: string;
}

/** Why one bot is not connected. */
const ofBot: Record<BotReasonCode, (reason: BotReason, context: BotContext) => ReactNode> = {
  clusters_full: (reason, { queue }) =>
    reason.code === "clusters_full"
      ? joinSentences(`It waits for a free place: ${fullClusters(reason)}.`, inQueue(queue), fullHelp(reason))
      : "",
  no_cluster: () =>
    "No cluster is connected. A cluster, a program that runs on your machine, connects your bots. This page updates automatically when a cluster connects the bot.",
  no_operator_cluster: () => "The operator's clusters run its category, and none of them is connected.",
  category_not_selected: (_, { category }) =>
    category === ""
      ? "It has no category, and your clusters take only certain categories."
      : textWithNames`No connected cluster takes the category ${category}.`,
  bot_not_selected: () => "Your clusters list the bots that they connect, and it is not in these lists.",
  invalid_auth: () => "The game platform refused its credentials.",
  action_required: () => "The game platform asks for something before it lets the bot sign in.",
  banned: () => "The game platform has locked its account.",
  cluster_away: () =>
    "Its cluster has lost its connection to this service. If it does not return, another cluster takes the bot.",
  platform_away: (_, { time }) => `Its cluster cannot reach the game platform. ${nextTry(time)}`,
  kicked_elsewhere: (_, { time }) =>
    `Somebody else has signed in with its account, so it waits. ${nextTry(time)} Close the other program that uses the account.`,
  sign_in_failed: (_, { time }) => `Its last sign-in failed; its history shows why. ${nextTry(time)}`,
  connection_lost: (_, { time }) => `It has lost the connection to the game platform. ${nextTry(time)}`,
  category_disabled: (_, { category }) =>
    textWithNames`The category ${category} is disabled, so no cluster connects its bots.`,
  disabled: () => "The bot is disabled, so no cluster connects it.",
  waiting_turn: (_, { queue }) => joinSentences("A cluster has free capacity for it.", inQueue(queue)),
  starting: () => "A cluster is signing it in.",
};

/** Texts about why bots are not connected. */
export const reasonTexts = {
  notConnected: "Not connected, by reason",
  counted: (label: string, count: number) => `${label}: ${formatBotCount(count)}`,
  groups,
  attention: {
    label: "What needs attention",
    more: (count: number) => `${formatNumber(count)} more`,
    moreReasons: (count: number) =>
      plural(count, { one: "1 more reason", other: `${formatNumber(count)} more reasons` }),
    show: "Show these bots",
  },
  ofBot,
  platformSays: "The platform says: {words}",
  until: (label: string, time: string) => `${label} until ${time}`,
  place: (label: string, { place, waiting }: QueuePlace) =>
    `${label}, ${formatNumber(place)} of ${formatNumber(waiting)}`,
  raise: {
    title: "Raise the capacity",
    own: "A cluster has its capacity from the command that starts it. Stop the cluster, and start it again with more shards (processes), or with more bots per shard. In a unit file, a container or a task, change the options there.",
    options: (cluster: string) => `Options for cluster ${cluster}, with capacity for all waiting bots`,
    restart:
      "While the cluster restarts, its bots are offline. Each shard needs memory and a processor of its machine.",
    ofOperator:
      "These clusters belong to the operator of this service. Ask the staff for more capacity, or add a cluster of your own.",
    guide: "Guide to clusters",
  },
  remedies: {
    retryingSignIn: (count: number) =>
      plural(count, {
        one: `${formatBotCount(count)} tries to sign in again`,
        other: `${formatBotCount(count)} try to sign in again`,
      }),
    addCluster: "Add a cluster",
    connectOwn: "Connect your own cluster",
    enable: (count: number) => `Enable ${formatBotCount(count)}`,
    enabled: (count: number) => `${formatBotCount(count)} enabled`,
    enableCategory: "Enable the category",
    categoryEnabled: (name: string) => textWithNames`${name} was enabled`,
    move: "Choose bots to move",
    openCategory: "Open the category",
    tryNow: "Try now",
    tryingNow: (count: number) =>
      plural(count, { one: "1 bot tries again", other: `${formatBotCount(count)} try again` }),
    showClusters: "Show clusters",
    show: "Show these bots",
    sameReason: "Show all with this reason",
    askStaff: "Ask staff",
    staffHelp:
      "Clusters of the operator of this service run the bots of managed categories. Ask the staff to connect one. Until then, or if you want to run the bots on your own cluster, end the management on the page of the category.",
    renew: "Sign in again",
    replace: "Replace credentials",
  },
} as const;

import { formatNumber } from "../../_ui/format.ts";

/** Texts of asking for a higher limit of bots. */
export const limitTexts = {
  notice: "{title}. {help}",
  reached: (limit: number) => `You have reached your limit of ${formatNumber(limit)} bots`,
  exceeded: (limit: number) => `These are more bots than your limit of ${formatNumber(limit)} allows`,
  help: "Delete bots that you do not need, or ask for a higher limit. Staff decide about each request.",
  ask: "Ask for a higher limit",
  askAgain: "Ask again",
  pending: {
    title: (bots: string) => `You have asked for ${bots} bots`,
    text: "Staff have not decided yet. Their decision is shown here.",
  },
  rejected: "Staff rejected your last request: {reason}",
  form: {
    botLimit: "Number of bots",
    botLimitHelp: (limit: number) => `How many bots you need in total. Now you may have ${formatNumber(limit)}.`,
    useCase: "Reason",
    useCaseHelp: "What the bots are for. Staff read it.",
    submit: "Send request",
    sent: "Your request was sent to staff",
  },
} as const;

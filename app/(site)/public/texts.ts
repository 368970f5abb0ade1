import { formatNumber, plural } from "../../_ui/format.ts";
import { botWordTexts } from "../../_ui/texts.ts";

/** The texts of the pages about public bots. */
export const publicBotsTexts = {
  title: "Public bots",
  description: "Bots that their owners made public, with their live status.",
  empty: { title: "No public bots yet", text: "An owner makes a bot public on the page of the bot in the portal." },
  noMatches: {
    title: "No matching bots",
    text: (count: number, name: string) =>
      plural(count, {
        one: `The public bot does not have “${name}” in its name.`,
        other: `None of the ${formatNumber(count)} public bots has “${name}” in its name.`,
      }),
    showAll: "Show all public bots",
  },
  search: { items: "public bots", placeholder: "Name" },
  columns: { nickname: "Nickname", status: botWordTexts.liveStatus, friends: "Friends", party: "Party" },
  unknown: "–",
  party: { none: "–", size: (size: number, max: number) => `${size} of ${max}` },
  bot: {
    title: "Public bot",
    status: botWordTexts.liveStatus,
    friends: "Friends",
    friendsUnknown: "Unknown",
    party: "Party",
    playlist: "Playlist",
    id: "ID",
    copiedId: "bot ID",
    call: "API call",
  },
  notFound: {
    title: "Public bot not found",
    text: "It does not exist, or its owner no longer makes it public.",
    all: "All public bots",
  },
} as const;

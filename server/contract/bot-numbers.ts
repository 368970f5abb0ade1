import { z } from "zod";
import { BOT_STATUS_NAMES, BotStatus } from "#control/bot-status.ts";
import { describeBits, numberMeaningsOf } from "#control/meanings.ts";
import { BotFlag } from "./flags.ts";

/** The bits of a bot's `flags`. */
export const BotFlags = z.int().describe(
  describeBits("What is set of the bot.", {
    [BotFlag.Disabled]: "disabled: it does not run",
    [BotFlag.Public]: "public: anybody may see it",
    [BotFlag.InvalidAuth]: "invalid authentication: the platform refuses its credentials",
  }),
);

const STATUS_MEANINGS: Record<(typeof BOT_STATUS_NAMES)[number], string> = {
  Offline: "offline: no shard runs it",
  Booting: "booting: a shard signs it in",
  Available: "available: it is connected, and free",
  Busy: "busy: it is connected, and at work",
  Disconnected: "disconnected: its shard has lost it, and tries again",
};

export const BOT_STATUS = numberMeaningsOf(
  "The live status.",
  BOT_STATUS_NAMES.map((name) => [name, STATUS_MEANINGS[name]]),
);

/** The live status of a bot (specification 3.1), by its number. */
export const BotStatusCode = z.int().min(BotStatus.Offline).max(BotStatus.Disconnected).meta(BOT_STATUS);

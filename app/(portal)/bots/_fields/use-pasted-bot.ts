"use client";

import { type ClipboardEvent, useState } from "react";
import type { BotRecord } from "#control/bot-files/fields.ts";
import type { PastedBot } from "./read-pasted-bot.ts";

/** Only a text with one of these can be more than the value of one field. */
const SEVERAL_VALUES = /[\s:;,|{=]/;

/**
 * Fills a form from the text of a whole bot, in any format that the import accepts, when it is pasted into one of its fields.
 * @param begin Called before the text is in the field; what it returns is called with the bot.
 */
export function usePastedBot(begin: () => (bot: BotRecord | null) => void) {
  const [pasted, setPasted] = useState<PastedBot | null>(null);
  return {
    pasted,
    onPaste(event: ClipboardEvent) {
      const text = event.clipboardData.getData("text");
      setPasted(null);
      if (!SEVERAL_VALUES.test(text.trim())) return;
      const fill = begin();
      void import("./read-pasted-bot.ts").then(({ readPastedBot }) => {
        const read = readPastedBot(text);
        setPasted(read);
        if (read.message !== null) fill(read.bot);
      });
    },
  };
}

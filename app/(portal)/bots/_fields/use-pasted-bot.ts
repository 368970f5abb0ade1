"use client";

import { type ClipboardEvent, useState } from "react";
import type { BotRecord } from "#control/bot-files/fields.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import type { PastedBot } from "./read-pasted-bot.ts";
import { restoreField } from "./restore-field.ts";

const pastedBotCode = new LaterCode(() => import("./read-pasted-bot.ts").then((module) => module.readPastedBot), {
  content: true,
});

/** Only a text with one of these can be more than the value of one field. */
const SEVERAL_VALUES = /[\s:;,|{=]/;

interface Form<T extends object> {
  getValues: () => T;
  setValues: (values: T) => void;
}

/** The path of the form's value that a text is pasted into. */
const pathOf = (target: EventTarget): string =>
  target instanceof HTMLElement ? (target.getAttribute("data-path") ?? "") : "";

/**
 * Fills a form from the text of a whole bot, in any format that the import accepts, when it is pasted into one of its fields.
 * @param merge The values of the form with those of the bot.
 */
export function usePastedBot<T extends object>(form: Form<T>, merge: (bot: BotRecord, values: T) => T) {
  const language = useLanguage();
  const [pasted, setPasted] = useState<PastedBot | null>(null);
  return {
    pasted,
    forget: () => setPasted(null),
    onPaste(event: ClipboardEvent) {
      const text = event.clipboardData.getData("text");
      setPasted(null);
      if (!SEVERAL_VALUES.test(text.trim())) return;
      const path = pathOf(event.target);
      const before = form.getValues();
      void pastedBotCode.start().then(() => {
        const read = pastedBotCode.get()?.(language, text, path.startsWith("deviceAuth."));
        if (!read) return;
        setPasted(read);
        if (read.message === null) return;
        // What was typed into other fields in the meantime stays.
        const values = restoreField(form.getValues(), before, path);
        form.setValues(read.bot ? merge(read.bot, values) : values);
      });
    },
  };
}

import type { ReactNode } from "react";
import type { Language } from "../_languages/language.ts";
import { notifyError, notifySuccess } from "./notify.ts";

/** Copies a text, and says that it was copied, or why it could not be. */
export async function copyText(
  language: Language,
  text: string,
  said: ReactNode = language.t("shared.copied"),
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess(said);
  } catch (error) {
    notifyError(language, error);
  }
}

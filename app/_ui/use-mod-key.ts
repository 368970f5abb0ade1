import { useOs } from "@mantine/hooks";
import { useLanguage } from "../_languages/use-language.ts";

/** The label of the modifier key of shortcuts on this operating system, as it stands on the keyboards of the reader's language. */
export function useModKey(): string {
  const { t } = useLanguage();
  return useOs() === "macos" ? "⌘" : t("shared.controlKey");
}

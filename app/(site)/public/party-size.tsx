import type { PublicBot } from "#server/contract/public-bots.ts";
import { useLanguage } from "../../_languages/use-language.ts";

/** The size and the maximum size of the party of a bot. */
export function PartySize({ party }: Pick<PublicBot, "party">) {
  const { t } = useLanguage();
  if (!party) return <span data-none>{t("publicBots.party.none")}</span>;
  return t("publicBots.party.size", { size: party.size, max: party.maxSize });
}

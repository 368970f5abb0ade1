import type { PublicBot } from "#server/contract/public-bots.ts";
import { publicBotsTexts } from "./texts.ts";

/** The size and the maximum size of the party of a bot. */
export function PartySize({ party }: Pick<PublicBot, "party">) {
  const texts = publicBotsTexts.party;
  if (!party) return <span data-none>{texts.none}</span>;
  return texts.size(party.size, party.maxSize);
}

"use client";

import type { CatalogueItem } from "#server/contract/items.ts";
import type { Language } from "../../_languages/language.ts";
import { formatFacts } from "../../_ui/format.ts";
import { useItems } from "../_items/known-items.tsx";
import { useLiveBot } from "../_live/fleet-provider.tsx";
import type { ArgumentSource, SourcedArgument } from "./argument-sources.ts";
import type { Suggestion } from "./suggest-completions.ts";
import { quoteArgument, type TypedArgument } from "./typed-argument.ts";

const STYLED = ["outfit", "backpack", "pickaxe", "shoes", "sidekick"] as const;
type Styled = (typeof STYLED)[number];
/** As the command reads them. */
export const STYLED_ALIASES: Readonly<Record<string, Styled>> = {
  skin: "outfit",
  backbling: "backpack",
  bb: "backpack",
  kicks: "shoes",
};

const toStyled = (word = ""): Styled | null => {
  const name = word.toLowerCase();
  return STYLED.find((one) => one === name) ?? STYLED_ALIASES[name] ?? null;
};

/** The item of which the variant is chosen: what the bot wears of the type that is the first argument. */
export function useWornItem(botId: string | null, argument: TypedArgument | null): CatalogueItem | null {
  const live = useLiveBot(botId ?? "");
  const type = argument?.command.name === "variants" ? toStyled(argument.earlier[0]) : null;
  const member = live?.party?.members.find(({ id }) => id === live.accountId);
  const id = (type && member?.[type]?.id) ?? null;
  const items = useItems(id === null ? [] : [id]);
  return id === null ? null : (items.get(id) ?? null);
}

interface Choice {
  /** The platform's word. */
  tag: string;
  name: string;
  description: string;
}

/** The channels of an item, or the variants of the channel that is typed already: by its number, tag or name. */
function choicesOf({ t }: Language, item: CatalogueItem, of: ArgumentSource["of"], channel = ""): Choice[] {
  if (of === "channels") {
    return item.channels.map(({ channel: tag, name, variants }) => ({
      ...{ tag, name },
      description: formatFacts([item.name, t("commands.variants", { count: variants.length })]),
    }));
  }
  const key = channel.toLowerCase();
  const chosen = item.channels.find((one, index) =>
    [one.channel.toLowerCase(), one.name.toLowerCase(), `${index + 1}`].includes(key),
  );
  const description = chosen ? t("commands.variantOf", { channel: chosen.name, item: item.name }) : "";
  return (chosen?.variants ?? []).map(({ variant, name }) => ({ tag: variant, name, description }));
}

/** What can be chosen of the item that the bot wears, if it is known. */
export function suggestVariants(
  language: Language,
  { lineStart, typed, earlier }: TypedArgument,
  { source: { of }, isLast }: Pick<SourcedArgument, "source" | "isLast">,
  item: CatalogueItem | null,
): Suggestion[] {
  if (!item || (of !== "channels" && of !== "variants")) return [];
  const search = typed.toLowerCase();
  const found = choicesOf(language, item, of, earlier[1]).filter(
    ({ tag, name }) => name.toLowerCase().includes(search) || tag.toLowerCase().startsWith(search),
  );
  return found.map(({ tag, name, description }, _, all) => {
    const isAmbiguous = all.some((one) => one.tag !== tag && one.name === name) || /^\d+$/.test(name); // a number counts
    const written = isAmbiguous || name === "" ? tag : (quoteArgument(name, { extended: false }) ?? tag);
    return { line: `${lineStart}${written}${isLast ? "" : " "}`, label: name || tag, description };
  });
}

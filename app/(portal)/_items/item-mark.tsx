"use client";

import {
  IconBackpack,
  IconFlag,
  IconMap2,
  IconMoodSmile,
  IconPalette,
  IconPaw,
  IconPick,
  IconShirt,
  IconShoe,
  IconStretching,
  type TablerIcon,
} from "@tabler/icons-react";
import type { CatalogueItem, ItemKind } from "#server/contract/items.ts";
import { ItemPicture } from "../../_ui/item-picture.tsx";
import classes from "./item-mark.module.css";

export const ITEM_ICONS: Record<ItemKind, TablerIcon> = {
  outfit: IconShirt,
  backpack: IconBackpack,
  pickaxe: IconPick,
  emote: IconStretching,
  emoji: IconMoodSmile,
  shoes: IconShoe,
  sidekick: IconPaw,
  banner: IconFlag,
  bannerColor: IconPalette,
  playlist: IconMap2,
};

/** What the catalogue shows of an item: its colour or its picture. An icon of its kind where it has neither. */
export function ItemMark({ item: { id, kind, image, color } }: { item: CatalogueItem }) {
  if (color !== null) return <span className={classes.swatch} style={{ backgroundColor: color }} aria-hidden />;
  const Icon = ITEM_ICONS[kind];
  const icon = (
    <span className={classes.icon} aria-hidden>
      <Icon size={18} stroke={1.6} />
    </span>
  );
  return image === null ? icon : <ItemPicture image={image} itemId={id} fallback={icon} isSmall />;
}

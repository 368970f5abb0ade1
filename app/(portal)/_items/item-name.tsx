"use client";

import type { CatalogueItem } from "#server/contract/items.ts";
import { Name } from "../../_ui/name.tsx";
import classes from "./item-name.module.css";

/** An item by its name and its id. The id alone where the catalogue does not have the item. */
export function ItemName({ id, item }: { id: string; item: CatalogueItem | undefined }) {
  if (!item) return <span className="mono">{id}</span>;
  return (
    <span className={classes.item}>
      <Name>{item.name}</Name>
      <span className={`mono ${classes.id}`}>{id}</span>
    </span>
  );
}

import type { View } from "./use-views.ts";

/** The address of the list with a saved view open. */
export const viewHref = ({ id, query }: Pick<View, "id" | "query">): string =>
  `/bots?${query}${query === "" ? "" : "&"}saved=${id}`;

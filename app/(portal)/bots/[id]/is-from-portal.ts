import type { HistoryEntry } from "#server/contract/bot-history.ts";

/** True for what a person did in the portal; the service then records `portal` as the sender. */
export const isFromPortal = ({ from }: Pick<HistoryEntry, "from">): boolean => from === "portal";

import type { QueryClient } from "@tanstack/react-query";
import type { BotChanges } from "#server/contract/bot-details.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { useTRPC } from "../../_ui/trpc.ts";

const MAX_ATTEMPTS = 5;
/** While a change of this page is not made yet, the list shows it already. All waits are shorter than what makes an update late. */
const OWN_CHANGE_MS = 200;
const MAX_OWN_CHANGE_WAITS = 5;

type Trpc = ReturnType<typeof useTRPC>;

/** The list with the changes. It stays in the order of the ids. */
export function applyBotChanges(bots: readonly Bot[], { bots: changed, goneIds }: BotChanges): Bot[] {
  const byId = new Map(bots.map((bot) => [bot.id, bot]));
  for (const bot of changed) byId.set(bot.id, bot);
  const hasNew = byId.size > bots.length;
  for (const id of goneIds) byId.delete(id);
  const list = [...byId.values()];
  return hasNew ? list.sort((a, b) => (a.id < b.id ? -1 : 1)) : list;
}

/**
 * Reads the bots that were changed into the list of bots, if the page shows it.
 * @param since Null when all may have been changed.
 * @returns False when the list has to be read as a whole.
 */
export async function syncBotList(client: QueryClient, trpc: Trpc, since: string | null): Promise<boolean> {
  const queryKey = trpc.bots.list.queryKey({});
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query) return true;
  if (!query.isActive()) {
    await client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
    return true;
  }
  if (since === null) return false;
  for (let waits = 0; waits < MAX_OWN_CHANGE_WAITS && client.isMutating({ mutationKey: [["bots"]] }) > 0; waits++)
    await new Promise((resolve) => setTimeout(resolve, OWN_CHANGE_MS));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // A reading that is under way may have begun before the change.
    await query.promise?.catch(() => undefined);
    const { dataUpdatedAt } = query.state;
    const changes = await client.fetchQuery(
      trpc.bots.listChanges.queryOptions({ since }, { staleTime: 0, gcTime: 0, retry: false }),
    );
    if (changes.isIncomplete) return false;
    if (query.state.fetchStatus !== "idle" || query.state.dataUpdatedAt !== dataUpdatedAt) continue;
    client.setQueryData<Bot[]>(queryKey, (bots) => bots && applyBotChanges(bots, changes));
    return true;
  }
  return false;
}

import type { QueryClient } from "@tanstack/react-query";
import type { BotChanges } from "#server/contract/bot-details.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { useTRPC } from "../../_ui/trpc.ts";

const MAX_ATTEMPTS = 5;

/**
 * What came of it: the list has the changes, or has to be read as a whole; or the service is making a change of this
 * page, which the list shows already and a reading of this moment would undo.
 */
type Sync = "done" | "incomplete" | "changing";

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
 */
export async function syncBotList(client: QueryClient, trpc: Trpc, since: string | null): Promise<Sync> {
  const queryKey = trpc.bots.list.queryKey({});
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query) return "done";
  if (!query.isActive()) {
    await client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
    return "done";
  }
  const isChanging = () => client.isMutating({ mutationKey: [["bots"]] }) > 0;
  if (isChanging()) return "changing";
  if (since === null) return "incomplete";
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // A reading that is under way may have begun before the change.
    await query.promise?.catch(() => undefined);
    const { dataUpdatedAt } = query.state;
    const changes = await client.fetchQuery(
      trpc.bots.listChanges.queryOptions({ since }, { staleTime: 0, gcTime: 0, retry: false }),
    );
    if (changes.isIncomplete) return "incomplete";
    if (isChanging()) return "changing";
    const { state } = query;
    if (state.fetchStatus !== "idle" || state.dataUpdatedAt !== dataUpdatedAt) continue;
    client.setQueryData<Bot[]>(queryKey, (bots) => bots && applyBotChanges(bots, changes));
    return "done";
  }
  return "incomplete";
}

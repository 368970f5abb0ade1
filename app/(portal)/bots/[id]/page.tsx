import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { apiAddress, gatewayAddress, serverQueries } from "#server/transport/page.ts";
import { makeQueryClient } from "../../../_ui/query-client.ts";
import { BotRoom } from "./bot-room.tsx";

export const metadata = { title: "Bot" };

/** Other than a list, a bot that is not there is answered with a page of its own and 404. */
export default async function BotPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: botId } = await params;
  const client = makeQueryClient();
  const trpc = serverQueries(client);
  const bot = trpc.bots.get.queryOptions({ botId }, { retry: false });
  await Promise.all([client.prefetchQuery(bot), client.prefetchQuery(trpc.categories.list.queryOptions({}))]);
  const error = client.getQueryState(bot.queryKey)?.error;
  if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BotRoom botId={botId} service={{ api: apiAddress(), gateway: gatewayAddress() }} />
    </HydrationBoundary>
  );
}

import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { serverQueries } from "#server/transport/page-actor.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../../_languages/get-language.ts";
import { orNotFound } from "../../../_ui/or-not-found.ts";
import { pageQueryClient, titleOf } from "../../../_ui/page-title.ts";
import { BotPage } from "./bot-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { t } = await getLanguage();
  const { id: botId } = await params;
  return titleOf(t("bots.page.notFound.heading"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.bots.get.queryOptions({ botId }, { retry: false }));
    return found.nickname;
  });
}

/** Loads the bot on the server, so that an unknown bot gets the status 404 and `not-found.tsx`. */
export default async function Page({ params }: Props) {
  const { id: botId } = await params;
  const client = pageQueryClient();
  const trpc = serverQueries(client);
  const bot = trpc.bots.get.queryOptions({ botId }, { retry: false });
  const options = { retry: false }; // of an unknown bot they fail too
  await Promise.all([
    orNotFound(client.fetchQuery(bot)),
    client.prefetchQuery(trpc.categories.list.queryOptions({})),
    client.prefetchQuery(trpc.bots.reason.queryOptions({ botId }, options)),
    client.prefetchQuery(trpc.bots.problems.queryOptions({ botId }, options)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BotPage botId={botId} api={apiAddress()} />
    </HydrationBoundary>
  );
}

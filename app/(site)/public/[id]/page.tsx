import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { serverQueries } from "#server/transport/page-actor.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../../_languages/get-language.ts";
import { orNotFound } from "../../../_ui/or-not-found.ts";
import { pageQueryClient, titleOf } from "../../../_ui/page-title.ts";
import { PublicBotPage } from "./public-bot-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { t } = await getLanguage();
  const { id: botId } = await params;
  return titleOf(t("publicBots.bot.title"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.publicBots.get.queryOptions({ botId }, { retry: false }));
    return found.nickname;
  });
}

/** A bot that is not public gets the same answer as a bot that does not exist. */
export default async function Page({ params }: Props) {
  const { id: botId } = await params;
  const client = pageQueryClient();
  const bot = serverQueries(client).publicBots.get.queryOptions({ botId }, { retry: false });
  await orNotFound(client.fetchQuery(bot));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PublicBotPage botId={botId} apiAddress={apiAddress()} />
    </HydrationBoundary>
  );
}

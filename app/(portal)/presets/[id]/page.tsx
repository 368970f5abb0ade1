import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { serverQueries } from "#server/transport/page-actor.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../../_languages/get-language.ts";
import { orNotFound } from "../../../_ui/or-not-found.ts";
import { pageQueryClient, titleOf } from "../../../_ui/page-title.ts";
import { PresetPage } from "./preset-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { t } = await getLanguage();
  const { id: presetId } = await params;
  return titleOf(t("presets.preset"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.presets.get.queryOptions({ presetId }, { retry: false }));
    return found.name;
  });
}

export default async function Page({ params }: Props) {
  const { id: presetId } = await params;
  const client = pageQueryClient();
  const preset = serverQueries(client).presets.get.queryOptions({ presetId }, { retry: false });
  await orNotFound(client.fetchQuery(preset));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PresetPage presetId={presetId} apiAddress={apiAddress()} />
    </HydrationBoundary>
  );
}

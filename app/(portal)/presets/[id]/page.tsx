import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { serverQueries } from "#server/transport/page-actor.ts";
import { createQueryClient } from "../../../_ui/query-client.ts";
import { presetsTexts } from "../texts.ts";
import { PresetPage } from "./preset-page.tsx";

export const metadata = { title: presetsTexts.preset };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id: presetId } = await params;
  const client = createQueryClient();
  const preset = serverQueries(client).presets.get.queryOptions({ presetId }, { retry: false });
  await client.prefetchQuery(preset);
  const error = client.getQueryState(preset.queryKey)?.error;
  if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PresetPage presetId={presetId} />
    </HydrationBoundary>
  );
}

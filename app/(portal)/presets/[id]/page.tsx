import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { serverQueries } from "#server/transport/page.ts";
import { makeQueryClient } from "../../../_ui/query-client.ts";
import { PresetRoom } from "./preset-room.tsx";

export const metadata = { title: "Preset" };

export default async function PresetPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: presetId } = await params;
  const client = makeQueryClient();
  const preset = serverQueries(client).presets.get.queryOptions({ presetId }, { retry: false });
  await client.prefetchQuery(preset);
  const error = client.getQueryState(preset.queryKey)?.error;
  if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PresetRoom presetId={presetId} />
    </HydrationBoundary>
  );
}

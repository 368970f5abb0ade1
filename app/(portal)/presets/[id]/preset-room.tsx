"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Trail } from "../../../_ui/trail.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { PresetEditor } from "./preset-editor.tsx";

export function PresetRoom({ presetId }: { presetId: string }) {
  const trpc = useTRPC();
  const preset = useQuery(trpc.presets.get.queryOptions({ presetId }));
  const name = preset.data?.name ?? "Preset";
  return (
    <>
      <Trail above={[{ label: "Presets", href: "/presets" }]} here={name} />
      <PageHeader title={name} description="What the preset holds, and the commands that put it on a bot." />
      {preset.isPending && <LoadingRows rows={4} />}
      {preset.isError && <ErrorState error={preset.error} onRetry={() => preset.refetch()} />}
      {preset.data && <PresetEditor key={preset.dataUpdatedAt} preset={preset.data} />}
    </>
  );
}

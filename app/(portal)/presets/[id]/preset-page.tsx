"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { PresetMenu } from "../_actions/preset-menu.tsx";
import { presetsTexts } from "../texts.ts";
import { PresetEditor } from "./preset-editor.tsx";

const ApplyPreset = loadLater(() => import("./apply-preset.tsx").then((module) => module.ApplyPreset), {
  content: true,
});

export function PresetPage({ presetId }: { presetId: string }) {
  const trpc = useTRPC();
  const preset = useQuery(trpc.presets.get.queryOptions({ presetId }));
  if (preset.isError) return <ErrorState error={preset.error} onRetry={() => void preset.refetch()} />;
  if (!preset.data) return <LoadingRows rows={6} />;
  const { id, name, config } = preset.data;
  return (
    <>
      <PageBreadcrumbs parents={[{ href: "/presets", label: presetsTexts.title }]} current={name} isName />
      <PageHeader title={<Name>{name}</Name>}>
        <PresetMenu preset={preset.data} />
      </PageHeader>
      <Stack gap="md">
        <PresetEditor preset={preset.data} />
        <ApplyPreset id={id} name={name} config={config} />
      </Stack>
    </>
  );
}

"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../_languages/use-language.ts";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { PresetMenu } from "../_actions/preset-menu.tsx";
import { PresetEditor } from "./preset-editor.tsx";

const ApplyPreset = loadLater(() => import("./apply-preset.tsx").then((module) => module.ApplyPreset), {
  content: true,
});
const ApiCalls = loadLater(() => import("../../../_ui/api-calls.tsx").then((module) => module.ApiCalls), {
  content: true,
});

export function PresetPage({ presetId, apiAddress }: { presetId: string; apiAddress: string }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const preset = useQuery(trpc.presets.get.queryOptions({ presetId }));
  if (isUnshowable(preset)) return <ErrorState error={preset.error} onRetry={() => void preset.refetch()} />;
  if (!preset.data) return <LoadingRows rows={6} />;
  const { id, name, config } = preset.data;
  const url = `${apiAddress}/presets/${id}`;
  return (
    <>
      <PageBreadcrumbs parents={[{ href: "/presets", label: t("presets.title") }]} current={name} isName />
      <PageHeader title={<Name>{name}</Name>}>
        <PresetMenu preset={preset.data} />
      </PageHeader>
      <Stack gap="md">
        <PresetEditor preset={preset.data} />
        <ApplyPreset preset={preset.data} />
        <ApiCalls
          calls={[
            [t("presets.api.get"), { method: "GET", url, withToken: true }],
            [t("presets.api.change"), { method: "PATCH", url, withToken: true, body: { name, config } }],
            [t("presets.api.remove"), { method: "DELETE", url, withToken: true }],
          ]}
        />
      </Stack>
    </>
  );
}

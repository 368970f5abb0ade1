"use client";

import { Button } from "@mantine/core";
import { IconHanger, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { presetsTexts } from "../texts.ts";
import { PresetsList } from "./presets-list.tsx";

const NewPresetDialog = loadLater(() => import("./new-preset-dialog.tsx").then((module) => module.NewPresetDialog));

export function PresetsPage() {
  const trpc = useTRPC();
  const presets = useQuery(trpc.presets.list.queryOptions({}));
  const [isNew, setIsNew] = useQueryState("new", parseAsBoolean.withDefault(false));
  const add = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      {presetsTexts.newPreset}
    </Button>
  );
  return (
    <>
      <PageHeader title={presetsTexts.title} description={presetsTexts.description}>
        {presets.data?.length !== 0 && add}
      </PageHeader>
      {presets.isError && <ErrorState error={presets.error} onRetry={() => void presets.refetch()} />}
      {presets.isPending && <LoadingRows rows={3} />}
      {presets.data?.length === 0 && (
        <EmptyState icon={IconHanger} title={presetsTexts.empty.title} text={presetsTexts.empty.text}>
          {add}
        </EmptyState>
      )}
      {presets.data && presets.data.length > 0 && <PresetsList presets={presets.data} />}
      <NewPresetDialog opened={isNew} onClose={() => void setIsNew(null)} />
    </>
  );
}

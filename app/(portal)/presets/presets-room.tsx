"use client";

import { Button, SimpleGrid } from "@mantine/core";
import { IconHanger, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState, ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { NewPreset } from "./new-preset.tsx";
import { PresetCard } from "./preset-card.tsx";

export function PresetsRoom() {
  const trpc = useTRPC();
  const presets = useQuery(trpc.presets.list.queryOptions({}));
  const [adding, setAdding] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      New preset
    </Button>
  );
  return (
    <>
      <PageHeader title="Presets" description="Looks that are kept under a name, to be put on bots.">
        {presets.data && presets.data.length > 0 && add}
      </PageHeader>
      {presets.isPending && <LoadingRows rows={3} />}
      {presets.isError && <ErrorState error={presets.error} onRetry={() => presets.refetch()} />}
      {presets.data?.length === 0 && (
        <EmptyState
          icon={IconHanger}
          title="No presets yet"
          text="A preset keeps an outfit, an emote, a banner and a level together. Its commands put it on any bot."
        >
          {add}
        </EmptyState>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {presets.data?.map((preset) => (
          <PresetCard key={preset.id} preset={preset} />
        ))}
      </SimpleGrid>
      <NewPreset opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}

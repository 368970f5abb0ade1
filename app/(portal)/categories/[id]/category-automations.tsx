"use client";

import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Category } from "#server/contract/categories.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { AutomationActions, AutomationsOf } from "../../automations/_list/automations-of.tsx";

/** The automations of one category. */
export function CategoryAutomations({ category }: { category: Category }) {
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({})).data ?? [category];
  return (
    <Stack gap="md">
      <Group justify="flex-end" gap="sm">
        <AutomationActions categories={categories} categoryId={category.id} />
      </Group>
      <AutomationsOf categories={categories} listed={[category]} categoryId={category.id} />
    </Stack>
  );
}

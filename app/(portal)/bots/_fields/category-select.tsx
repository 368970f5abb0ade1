"use client";

import type { SelectProps } from "@mantine/core";
import type { Category } from "#server/contract/categories.ts";
import { Select } from "../../../_ui/overlays/select.tsx";
import { botsTexts } from "../texts.ts";
import { fieldTexts } from "./texts.ts";

interface Props extends Omit<SelectProps, "data"> {
  categories: readonly Category[];
}

/** One of the account's categories, or none. */
export function CategorySelect({ categories, ...props }: Props) {
  return (
    <Select
      label={fieldTexts.category}
      placeholder={botsTexts.uncategorised}
      searchable
      clearable
      nothingFoundMessage={fieldTexts.noCategoryFound}
      clearButtonProps={{ "aria-label": fieldTexts.clearCategory }}
      data={categories.map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  );
}

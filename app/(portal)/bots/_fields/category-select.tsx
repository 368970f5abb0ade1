"use client";

import type { SelectProps } from "@mantine/core";
import type { Category } from "#server/contract/categories.ts";
import { Select } from "../../../_ui/overlays/select.tsx";
import { botsTexts } from "../texts.ts";
import { fieldTexts } from "./texts.ts";

interface Props extends Omit<SelectProps, "data"> {
  categories: readonly Category[];
  /** None is no choice. */
  mustChoose?: boolean;
}

/** One of the account's categories, or none. */
export function CategorySelect({ categories, mustChoose = false, ...props }: Props) {
  const none = {
    placeholder: botsTexts.uncategorised,
    clearable: true,
    clearButtonProps: { "aria-label": fieldTexts.clearCategory },
  };
  return (
    <Select
      label={fieldTexts.category}
      searchable
      nothingFoundMessage={fieldTexts.noCategoryFound}
      data={categories.map(({ id, name }) => ({ value: id, label: name }))}
      {...(mustChoose ? { allowDeselect: false } : none)}
      {...props}
    />
  );
}

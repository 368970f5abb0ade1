"use client";

import { Select, type SelectProps } from "@mantine/core";
import type { Category } from "#server/contract/categories.ts";

interface Props extends Omit<SelectProps, "data"> {
  categories: readonly Category[];
}

/** One of the account's categories, or none. */
export function CategorySelect({ categories, ...props }: Props) {
  return (
    <Select
      label="Category"
      placeholder="Uncategorised"
      searchable
      clearable
      nothingFoundMessage="No category of that name"
      clearButtonProps={{ "aria-label": "No category" }}
      data={categories.map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  );
}

"use client";

import type { SelectProps } from "@mantine/core";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Select } from "../../../_ui/overlays/select.tsx";

interface Props extends Omit<SelectProps, "data"> {
  categories: readonly Category[];
  /** None is no choice. */
  mustChoose?: boolean;
}

/** One of the account's categories, or none. */
export function CategorySelect({ categories, mustChoose = false, ...props }: Props) {
  const { t } = useLanguage();
  const none = {
    placeholder: t("bots.uncategorised"),
    clearable: true,
    clearButtonProps: { "aria-label": t("bots.fields.clearCategory") },
  };
  return (
    <Select
      label={t("bots.fields.category")}
      searchable
      nothingFoundMessage={t("bots.fields.noCategoryFound")}
      data={categories.map(({ id, name }) => ({ value: id, label: name }))}
      {...(mustChoose ? { allowDeselect: false } : none)}
      {...props}
    />
  );
}

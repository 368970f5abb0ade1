import type { Language } from "../../../_languages/language.ts";
import type { FilterChip } from "../../../_ui/filter-chips.tsx";
import type { FilterMenuProps } from "./filter-choices.tsx";

/** What the list is limited to: one for each choice. */
export const chipsOf = ({ t }: Language, filters: readonly FilterMenuProps[]): FilterChip[] =>
  filters.flatMap(({ label: property, choices, selected, onChange }) =>
    selected.map((value) => ({
      id: `${property} ${value}`,
      label: t("shared.filters.chip", {
        property,
        value: choices.find((choice) => choice.value === value)?.label ?? value,
      }),
      onRemove: () => onChange(selected.filter((other) => other !== value)),
    })),
  );

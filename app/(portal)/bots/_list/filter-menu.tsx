"use client";

import { Badge, Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { hidden } from "../../../_ui/message-parts.tsx";
import { Popover, PopoverDropdown, PopoverTarget } from "../../../_ui/overlays/popover.tsx";
import type { FilterMenuProps } from "./filter-choices.tsx";

const FilterChoices = loadLater(() => import("./filter-choices.tsx").then((module) => module.FilterChoices), {
  content: true,
});

/** A menu that filters a list by any number of choices. */
export function FilterMenu(filter: FilterMenuProps) {
  const { t, format } = useLanguage();
  const { label, selected } = filter;
  return (
    <Popover width={280} position="bottom-start" shadow="md" trapFocus returnFocus>
      <PopoverTarget>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t.rich("bots.filterMenu.label", { hidden, property: label })}
          {selected.length > 0 && (
            <Badge size="sm" ms={6}>
              {t.rich("bots.filterMenu.selected", { hidden, count: format.number(selected.length) })}
            </Badge>
          )}
        </Button>
      </PopoverTarget>
      <PopoverDropdown p="xs" aria-label={label}>
        <FilterChoices {...filter} />
      </PopoverDropdown>
    </Popover>
  );
}

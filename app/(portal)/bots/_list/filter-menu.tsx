"use client";

import { Badge, Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { formatNumber } from "../../../_ui/format.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Popover, PopoverDropdown, PopoverTarget } from "../../../_ui/overlays/popover.tsx";
import { hidden, textWithParts } from "../../../_ui/text-with-parts.tsx";
import { botsTexts } from "../texts.ts";
import type { FilterMenuProps } from "./filter-choices.tsx";

const texts = botsTexts.filterMenu;

const FilterChoices = loadLater(() => import("./filter-choices.tsx").then((module) => module.FilterChoices), {
  content: true,
});

/** A menu that filters a list by any number of choices. */
export function FilterMenu(filter: FilterMenuProps) {
  const { label, selected } = filter;
  return (
    <Popover width={280} position="bottom-start" shadow="md" trapFocus returnFocus>
      <PopoverTarget>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {textWithParts(texts.label, { hidden, property: label })}
          {selected.length > 0 && (
            <Badge size="sm" ms={6}>
              {textWithParts(texts.selected, { hidden, count: formatNumber(selected.length) })}
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

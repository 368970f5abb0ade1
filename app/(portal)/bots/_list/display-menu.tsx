"use client";

import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Popover, PopoverDropdown, PopoverTarget } from "../../../_ui/overlays/popover.tsx";
import { listTexts } from "./texts.ts";
import type { ColumnChoice } from "./use-columns.ts";

const DisplayOptions = loadLater(() => import("./display-options.tsx").then((module) => module.DisplayOptions), {
  content: true,
});

/** Chooses the columns, their order and the height of the rows. */
export const DisplayMenu = ({ choice }: { choice: ColumnChoice }) => (
  <Popover width={320} position="bottom-end" shadow="md" trapFocus returnFocus>
    <PopoverTarget>
      <Button variant="default" visibleFrom="sm" leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}>
        {listTexts.display.button}
      </Button>
    </PopoverTarget>
    <PopoverDropdown>
      <DisplayOptions choice={choice} />
    </PopoverDropdown>
  </Popover>
);

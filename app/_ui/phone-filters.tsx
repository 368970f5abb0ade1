"use client";

import { Badge, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { loadLater } from "./load-later.tsx";
import { hidden } from "./message-parts.tsx";
import { useNarrowWindow } from "./use-browser-state.ts";

const FilterSheet = loadLater(() => import("./filter-sheet.tsx").then((module) => module.FilterSheet));

interface ButtonProps {
  /** How many filters are set. */
  count: number;
  /** How many rows they show. */
  result?: string | undefined;
  /** The filters, and the order. */
  children: ReactNode;
}

/** On a phone: one button for all filters of a list, which open in a sheet. */
export function PhoneFilterButton({ count, result, children }: ButtonProps) {
  const { t, format } = useLanguage();
  const [opened, { open, close }] = useDisclosure(false);
  const isNarrow = useNarrowWindow();
  if (opened && !isNarrow) close(); // the window has become wide: it has the filters themselves
  return (
    <>
      <Button
        variant="default"
        hiddenFrom="sm"
        flex="none"
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t("shared.filters.open")}
        {count > 0 && (
          <Badge size="sm" ms={6}>
            {t.rich("shared.filters.count", { hidden, count: format.number(count) })}
          </Badge>
        )}
      </Button>
      <FilterSheet opened={opened} onClose={close} result={result}>
        {children}
      </FilterSheet>
    </>
  );
}

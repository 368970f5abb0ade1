"use client";

import { Button, Drawer, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import classes from "./filter-sheet.module.css";

interface Props {
  opened: boolean;
  onClose: () => void;
  result?: string | undefined;
  children: ReactNode;
}

/** A sheet at the bottom of a phone. What is chosen in it applies at once. */
export const FilterSheet = ({ opened, onClose, result, children }: Props) => {
  const { t } = useLanguage();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t("shared.filters.title")}
      position="bottom"
      size="auto"
      closeButtonProps={{ "aria-label": t("shared.close") }}
      keepMounted={false}
      classNames={{ content: classes.sheet ?? "" }}
    >
      <Stack gap="lg">
        {children}
        <Button className={classes.done ?? ""} onClick={onClose}>
          {result ? t("shared.filters.show", { result }) : t("shared.filters.done")}
        </Button>
      </Stack>
    </Drawer>
  );
};

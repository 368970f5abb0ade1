"use client";

import { Button, Drawer, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./phone-filters.module.css";
import { sharedTexts } from "./texts.ts";

const texts = sharedTexts.filters;

interface Props {
  opened: boolean;
  onClose: () => void;
  result?: string | undefined;
  children: ReactNode;
}

/** A sheet at the bottom of a phone. What is chosen in it applies at once. */
export const FilterSheet = ({ opened, onClose, result, children }: Props) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    title={texts.title}
    position="bottom"
    size="auto"
    closeButtonProps={{ "aria-label": sharedTexts.close }}
    keepMounted={false}
    classNames={{ content: classes.sheet ?? "", inner: classes.inner ?? "" }}
  >
    <Stack gap="lg">
      {children}
      <Button className={classes.done ?? ""} onClick={onClose}>
        {result ? texts.show(result) : texts.done}
      </Button>
    </Stack>
  </Drawer>
);

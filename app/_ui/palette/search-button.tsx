"use client";

import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useModKey } from "../use-mod-key.ts";
import classes from "./search-button.module.css";

interface Props {
  label: string;
  onPress: () => void;
}

/** Opens the palette of the page, as Ctrl or ⌘ + K do. On a phone it is an icon. */
export function SearchButton({ label, onPress }: Props) {
  const mod = useModKey();
  return (
    <UnstyledButton className={classes.search} onClick={onPress}>
      <IconSearch size={18} stroke={1.8} aria-hidden />
      <span className={classes.searchLabel}>{label}</span>
      <span className={classes.shortcut} aria-hidden>
        {mod} K
      </span>
    </UnstyledButton>
  );
}

"use client";

import { useMantineColorScheme } from "@mantine/core";
import type { Theme } from "#server/contract/preferences.ts";
import { usePreferences } from "./use-preferences.ts";

/** The theme of the portal and its setter, which also stores it with the account. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [, update] = usePreferences();
  const setTheme = (theme: Theme) => {
    setColorScheme(theme === "system" ? "auto" : theme);
    update({ theme });
  };
  return [colorScheme === "auto" ? "system" : colorScheme, setTheme];
}

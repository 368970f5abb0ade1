"use client";

import { useHotkeys } from "@mantine/hooks";
import { loadLater } from "../../_ui/load-later.tsx";
import { openPalette, togglePalette } from "../../_ui/palette/open-palette.ts";
import { SearchButton } from "../../_ui/palette/search-button.tsx";
import { searchTexts } from "./texts.ts";

const SearchDialog = loadLater(() => import("./search-dialog.tsx").then((module) => module.SearchDialog));

/** The search of the documentation: a button in the header, and Ctrl or ⌘ + K as in the portal. */
export function DocsSearch() {
  useHotkeys([["mod + K", () => void togglePalette()]], [], true);
  return (
    <>
      <SearchButton label={searchTexts.button} onPress={() => void openPalette()} />
      <SearchDialog />
    </>
  );
}

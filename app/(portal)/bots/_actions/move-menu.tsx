"use client";

import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Name } from "../../../_ui/name.tsx";
import type { Target } from "../../../_ui/overlays/late-target.tsx";
import { Menu, MenuDivider, MenuDropdown, MenuItem, MenuTarget } from "../../../_ui/overlays/menu.tsx";

interface Props {
  categories: readonly Category[];
  onMove: (categoryId: string | null) => void;
  /** The button that opens it. */
  children: Target;
}

/** Chooses the category that bots move to. */
export function MoveMenu({ categories, onMove, children }: Props) {
  const { t } = useLanguage();
  return (
    <Menu position="bottom-start" width={240}>
      <MenuTarget>{children}</MenuTarget>
      <MenuDropdown mah={320} style={{ overflowY: "auto" }}>
        {categories.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => onMove(id)}>
            <Name>{name}</Name>
          </MenuItem>
        ))}
        {categories.length > 0 && <MenuDivider />}
        <MenuItem onClick={() => onMove(null)}>{t("bots.actions.noCategory")}</MenuItem>
      </MenuDropdown>
    </Menu>
  );
}

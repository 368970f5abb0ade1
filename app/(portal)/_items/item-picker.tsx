"use client";

import { Combobox, TextInput, type TextInputProps, useCombobox } from "@mantine/core";
import { useState } from "react";
import type { CatalogueItem, ItemKind } from "#server/contract/items.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { CopyValue } from "../../_ui/copy-value.tsx";
import { formatFacts } from "../../_ui/format.ts";
import { Name } from "../../_ui/name.tsx";
import classes from "../../_ui/picker-option.module.css";
import { useItemCategory } from "./item-category.ts";
import { ItemMark } from "./item-mark.tsx";
import { useKnownItems } from "./known-items.tsx";
import { type FoundSuggestions, useItemSearch } from "./use-item-search.ts";

const MAX_SUGGESTIONS = 30;

export interface ItemPickerProps extends Pick<TextInputProps, "labelProps" | "error" | "autoFocus"> {
  label: string;
  kind: ItemKind;
  /** The id of the item; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses an item by its name. Any other text is an id. Names come from the `KnownItemsProvider` above it. */
export function ItemPicker({ label, kind, value, onChange, error, autoFocus, labelProps = {} }: ItemPickerProps) {
  const { t } = useLanguage();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const known = useKnownItems();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<CatalogueItem | null>(null);
  const categoryId = useItemCategory();
  const isOpen = combobox.dropdownOpened;
  const search = useItemSearch({ query: typed ?? "", kind, limit: MAX_SUGGESTIONS, enabled: isOpen, categoryId });
  const item = chosen?.id === value ? chosen : known.get(value);
  const choose = (next: CatalogueItem | undefined) => {
    if (!next) return;
    setChosen(next);
    setTyped(null);
    onChange(next.id);
    combobox.closeDropdown();
  };
  const leave = () => {
    if (typed !== null && !known.get(typed)) choose(findNamed(search.items, typed));
    setTyped(null);
    combobox.closeDropdown();
  };
  return (
    <div className={classes.picker}>
      <Combobox
        store={combobox}
        position="bottom-start"
        hideDetached={false} // a row that was just added may be measured before it is scrolled into view
        onOptionSubmit={(id) => choose(search.items.find((one) => one.id === id))}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            role="combobox"
            label={label}
            labelProps={labelProps}
            value={typed ?? item?.name ?? value}
            leftSection={item && typed === null ? <ItemMark item={item} /> : undefined}
            placeholder={t("items.placeholder")}
            error={error}
            autoFocus={autoFocus}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              onChange(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={leave}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options
            aria-label={t("items.suggestions", { field: label })}
            mah={300}
            style={{ overflowY: "auto" }}
          >
            <Suggestions search={search} />
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {item && typed === null && <CopyValue value={value} label={t("items.idOf", { name: item.name })} />}
    </div>
  );
}

/** The one item with exactly this name. */
function findNamed(items: readonly CatalogueItem[], typed: string): CatalogueItem | undefined {
  const name = typed.trim().toLowerCase();
  const named = items.filter((one) => [one.name, ...(one.names ?? [])].some((each) => each.toLowerCase() === name));
  return named.length === 1 && !items.some(({ id }) => id.toLowerCase() === name) ? named[0] : undefined;
}

function Suggestions({ search: { items, missing, state } }: { search: FoundSuggestions }) {
  const { t } = useLanguage();
  if (state === "searching") return <Combobox.Empty>{t("items.searching")}</Combobox.Empty>;
  if (state === "failed") return <Combobox.Empty>{t("items.failed")}</Combobox.Empty>;
  if (missing !== null)
    return <Combobox.Empty className={classes.note ?? ""}>{t(`items.missing.${missing}`)}</Combobox.Empty>;
  if (items.length === 0) return <Combobox.Empty className={classes.note ?? ""}>{t("items.noMatch")}</Combobox.Empty>;
  return items.map((one) => (
    <Combobox.Option key={one.id} value={one.id} className={classes.option ?? ""}>
      <ItemMark item={one} />
      <span className={classes.about}>
        <Name>{formatFacts([one.name, ...(one.names ?? [])])}</Name>
        <span className={classes.id}>
          {t.rich("items.kindAndId", {
            kind: t(`items.kinds.${one.kind}`),
            id: () => <span className="mono">{one.id}</span>,
          })}
        </span>
      </span>
    </Combobox.Option>
  ));
}

"use client";

import { Chip, Group } from "@mantine/core";
import type { CatalogueItem } from "#server/contract/items.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { Name } from "../../_ui/name.tsx";
import classes from "./variant-chips.module.css";

interface Props {
  item: CatalogueItem;
  /** The chosen variant of the channel; null for the item's own. */
  selected: (channel: string) => string | null;
  onSelect: (channel: string, variant: string | null) => void;
}

const DEFAULT = "";

/** What can be chosen of an item: in each channel one variant. */
export function VariantChips({ item, selected, onSelect }: Props) {
  const { t } = useLanguage();
  return (
    <div className={classes.channels}>
      {item.channels.map(({ channel, name, variants }) => (
        <fieldset
          key={channel}
          className={classes.channel}
          aria-label={t("items.variantsOf", { channel: sanitizeName(name), item: sanitizeName(item.name) })}
        >
          <legend className={classes.name}>
            <Name>{name}</Name>
          </legend>
          <Chip.Group value={selected(channel) ?? DEFAULT} onChange={(value) => onSelect(channel, value || null)}>
            <Group gap={6}>
              <Chip value={DEFAULT} size="sm" variant="light">
                {t("items.defaultVariant")}
              </Chip>
              {variants.map((one) => (
                <Chip key={one.variant} value={one.variant} size="sm" variant="light">
                  <Name>{one.name}</Name>
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </fieldset>
      ))}
    </div>
  );
}

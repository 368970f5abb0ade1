"use client";

import { parseAsString, useQueryState } from "nuqs";
import type { Preset } from "#server/contract/presets.ts";
import { ListSearch } from "../../../_ui/list-search.tsx";
import { NothingFound } from "../../../_ui/list-states.tsx";
import { KnownItemsProvider } from "../../_items/known-items.tsx";
import { itemIdsOf } from "../preset-members.ts";
import { presetsTexts } from "../texts.ts";
import { PresetCard } from "./preset-card.tsx";
import classes from "./presets-list.module.css";

export function PresetsList({ presets }: { presets: readonly Preset[] }) {
  const [q, setQ] = useQueryState("q", parseAsString.withDefault(""));
  const text = q.trim().toLowerCase();
  const found = presets.filter(({ id, name }) => name.toLowerCase().includes(text) || id.includes(text));
  const clear = () => void setQ(null);
  return (
    <>
      <ListSearch
        items={presetsTexts.search}
        value={q}
        onChange={(value) => void setQ(value || null)}
        shown={found.length}
        all={presets.length}
      />
      {found.length > 0 ? (
        <KnownItemsProvider ids={presets.flatMap(({ config }) => itemIdsOf(config))}>
          <ul className={classes.cards} aria-label={presetsTexts.list}>
            {found.map((preset) => (
              <PresetCard key={preset.id} preset={preset} />
            ))}
          </ul>
        </KnownItemsProvider>
      ) : (
        <NothingFound
          title={presetsTexts.noMatch.title}
          text={presetsTexts.noMatch.text(presets.length, q.trim())}
          clear={presetsTexts.noMatch.clear}
          onClear={clear}
        />
      )}
    </>
  );
}

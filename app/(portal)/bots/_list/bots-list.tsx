"use client";

import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { ViewBar } from "../_views/view-bar.tsx";
import { botsTexts } from "../texts.ts";
import { AttentionOfView } from "./attention-of-view.tsx";
import { ListFactsProvider } from "./list-facts.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { RowsAndPanel } from "./rows-and-panel.tsx";
import { useBotsList } from "./use-bots-list.ts";

const RunCommandDrawer = loadLater(() =>
  import("../../_commands/run-command-drawer.tsx").then((module) => module.RunCommandDrawer),
);
const SelectionBar = loadLater(() => import("./selection-bar.tsx").then((module) => module.SelectionBar));

interface Props {
  bots: readonly Bot[];
  categories: readonly Category[];
  /** The address that clusters connect to. */
  gateway: string;
}

export function BotsList({ bots, categories, gateway }: Props) {
  const list = useBotsList(bots, categories);
  const { state, setState, choice, facets, selection, selected, actions, botsToRunOn } = list;
  const columnIds = choice.columns.slice(1).map(({ id }) => id);
  return (
    <ListFactsProvider value={list.facts}>
      <ViewBar state={state} onChange={setState} counts={facets.viewCounts} bots={bots} columns={columnIds} />
      <ListToolbar
        search={list.search}
        state={state}
        onChange={setState}
        facets={facets}
        isAwaited={list.isAwaited}
        categories={categories}
        choice={choice}
        selection={{ count: selected.length, onToggleAll: selection.toggleAll }}
      />
      {state.view === "attention" && <AttentionOfView />}
      <RowsAndPanel list={list} total={bots.length} categories={categories} gateway={gateway} />
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          shown={facets.bots.length}
          categories={categories}
          onSelectAll={() => selection.toggleAll(true)}
          onClear={selection.clear}
          onAction={actions.act}
          onMove={actions.move}
          errorOf={actions.errorOf}
          isBusy={actions.isBusy}
          onRun={list.run}
        />
      )}
      <RunCommandDrawer
        opened={botsToRunOn !== null}
        onClose={list.stopRunning}
        title={botsTexts.runOn(botsToRunOn?.length ?? 0)}
        bots={botsToRunOn ?? []}
      />
    </ListFactsProvider>
  );
}

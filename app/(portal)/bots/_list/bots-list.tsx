"use client";

import { useCallback } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { LaterCode, loadLater, useLaterCode } from "../../../_ui/load-later.tsx";
import { ListedReasonsProvider } from "../../_reasons/listed-reasons.tsx";
import panelClasses from "../_panel/bot-panel.module.css";
import { ViewsToolbar } from "../_views/views-toolbar.tsx";
import type { BotSort } from "./bot-sort.ts";
import { FirstRows } from "./first-rows.tsx";
import { ListFactsProvider } from "./list-facts.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { OpenBot } from "./open-bot.ts";
import { type BotsListModel, useBotsList } from "./use-bots-list.ts";
import { NO_VIEW } from "./use-list-state.ts";

const RunCommandDrawer = loadLater(() =>
  import("../../_commands/run-command-drawer.tsx").then((module) => module.RunCommandDrawer),
);
const BotPanel = loadLater(() => import("../_panel/bot-panel.tsx").then((module) => module.BotPanel));
const BotsTable = loadLater(() => import("./bots-table.tsx").then((module) => module.BotsTable), {
  placeholder: (props) => <FirstRows {...props} />,
  atOnce: true,
});
const attention = new LaterCode(() => import("./attention-of-view.tsx").then((module) => module.AttentionOfView), {
  content: true,
});
const SelectedBots = loadLater(() => import("./selected-bots.tsx").then((module) => module.SelectedBots));

interface Props {
  bots: readonly Bot[];
  /** False while they are the first of more, which have not arrived. */
  isWhole: boolean;
  categories: readonly Category[];
}

export function BotsList({ bots, isWhole, categories }: Props) {
  const { t } = useLanguage();
  const list = useBotsList(bots, isWhole, categories);
  const { state, setState, choice, facets, selection, selected, botsToRunOn } = list;
  const rows = { list, total: facets.viewCounts.all, categories };
  const columnIds = choice.columns.slice(1).map(({ id }) => id);
  return (
    <ListFactsProvider value={list.facts}>
      <ViewsToolbar
        state={state}
        onChange={setState}
        counts={facets.viewCounts}
        bots={isWhole ? bots : null}
        columns={columnIds}
      />
      <ListToolbar
        searchField={list.searchField}
        onSearch={list.search}
        onSearchEnd={list.endSearch}
        state={state}
        onChange={setState}
        facets={facets}
        isAwaited={list.isAwaited}
        categories={categories}
        choice={choice}
      />
      {state.view === "attention" ? <RowsOfAttention {...rows} /> : <RowsAndPanel {...rows} />}
      <SelectedBots
        selected={selected}
        selection={selection}
        shown={isWhole ? facets.bots.length : selected.length}
        categories={categories}
        facts={list.facts}
        onRun={list.run}
        onDone={() => list.grid.current?.focus()}
      />
      <RunCommandDrawer
        opened={botsToRunOn !== null}
        onClose={list.stopRunning}
        title={t("bots.runOn", { count: botsToRunOn?.length ?? 0 })}
        bots={botsToRunOn ?? []}
      />
    </ListFactsProvider>
  );
}

interface RowsAndPanelProps {
  list: BotsListModel;
  /** The number of bots without any filter. */
  total: number;
  categories: readonly Category[];
}

/** The reasons stand above the rows, which come with their code: nothing moves when it arrives. */
function RowsOfAttention(props: RowsAndPanelProps) {
  const AttentionOfView = useLaterCode(attention);
  if (!AttentionOfView) return <LoadingRows rows={8} />;
  return (
    <>
      <AttentionOfView />
      <RowsAndPanel {...props} />
    </>
  );
}

/** The table, and beside it the bot that is open. */
function RowsAndPanel({ list, total, categories }: RowsAndPanelProps) {
  const { t } = useLanguage();
  const { state, setState, choice, facets, panel } = list;
  const onSort = useCallback((sort: BotSort | null) => void setState({ sort }), [setState]);
  return (
    <div className={panel.isOpen ? panelClasses.withPanel : undefined}>
      <div className={panelClasses.list}>
        {list.isAwaited ? (
          <LoadingRows rows={8} />
        ) : facets.bots.length === 0 ? (
          <NothingFound
            title={t("bots.noMatches.title")}
            text={t("bots.noMatches.text", { count: total })}
            clear={t("bots.noMatches.showAll")}
            onClear={() => void setState(NO_VIEW)}
          />
        ) : (
          <OpenBot value={panel.open}>
            <ListedReasonsProvider>
              <BotsTable
                ref={list.grid}
                bots={facets.bots}
                total={list.isWhole ? undefined : total}
                selection={list.selection}
                columns={choice.columns}
                density={choice.density}
                sort={state.sort}
                onSort={onSort}
                letters={list.letters}
                openId={panel.isOpen ? panel.openId : null}
                onKey={list.onRowKey}
                onFocusRow={({ id }) => panel.follow(id)}
              />
            </ListedReasonsProvider>
          </OpenBot>
        )}
      </div>
      {panel.isOpen && (list.isWhole || list.openBot) && (
        <BotPanel
          ref={panel.attach}
          bot={list.openBot}
          categories={categories}
          index={panel.index}
          count={facets.bots.length}
          onStep={panel.step}
          onClose={panel.close}
          onKey={list.onPanelKey}
        />
      )}
    </div>
  );
}

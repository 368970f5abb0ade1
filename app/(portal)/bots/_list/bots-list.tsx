"use client";

import { Box } from "@mantine/core";
import { needsAttention } from "#server/contract/bot-reason-codes.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { AttentionGroups } from "../../_reasons/attention-groups.tsx";
import { ListedReasonsProvider } from "../../_reasons/listed-reasons.tsx";
import { useAttentionGroups } from "../../_reasons/use-attention-groups.ts";
import panelClasses from "../_panel/bot-panel.module.css";
import { ViewsToolbar } from "../_views/views-toolbar.tsx";
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
  placeholder: <LoadingRows rows={8} />,
});
const SelectionBar = loadLater(() => import("./selection-bar.tsx").then((module) => module.SelectionBar));

interface Props {
  bots: readonly Bot[];
  categories: readonly Category[];
  /** The address that clusters connect to. */
  gateway: string;
}

export function BotsList({ bots, categories, gateway }: Props) {
  const { t } = useLanguage();
  const list = useBotsList(bots, categories);
  const { state, setState, choice, facets, selection, selected, actions, botsToRunOn } = list;
  const columnIds = choice.columns.slice(1).map(({ id }) => id);
  return (
    <ListFactsProvider value={list.facts}>
      <ViewsToolbar state={state} onChange={setState} counts={facets.viewCounts} bots={bots} columns={columnIds} />
      <ListToolbar
        search={list.search}
        state={state}
        onChange={setState}
        facets={facets}
        isAwaited={list.isAwaited}
        categories={categories}
        choice={choice}
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
        title={t("bots.runOn", { count: botsToRunOn?.length ?? 0 })}
        bots={botsToRunOn ?? []}
      />
    </ListFactsProvider>
  );
}

/** The buttons stand in the row of the link to the bots, which is there at first: nothing moves when they appear. */
const ReasonRemedies = loadLater(
  () => import("../../_reasons/reason-remedies.tsx").then((module) => module.ReasonRemedies),
  { content: true },
);

/** One reason is open: the list begins on the same screen. */
function AttentionOfView() {
  const groups = useAttentionGroups().filter(({ reason }) => needsAttention(reason.code));
  return (
    <Box mb={groups.length > 0 ? "sm" : 0}>
      <AttentionGroups groups={groups} max={1} remedies={ReasonRemedies} />
    </Box>
  );
}

interface RowsAndPanelProps {
  list: BotsListModel;
  /** The number of bots without any filter. */
  total: number;
  categories: readonly Category[];
  gateway: string;
}

/** The table, and beside it the bot that is open. */
function RowsAndPanel({ list, total, categories, gateway }: RowsAndPanelProps) {
  const { t } = useLanguage();
  const { state, setState, choice, facets, panel } = list;
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
                selection={list.selection}
                columns={choice.columns}
                density={choice.density}
                sort={state.sort}
                onSort={(sort) => void setState({ sort })}
                letters={list.letters}
                openId={panel.isOpen ? panel.openId : null}
                onKey={list.onRowKey}
                onFocusRow={({ id }) => panel.follow(id)}
              />
            </ListedReasonsProvider>
          </OpenBot>
        )}
      </div>
      {panel.isOpen && (
        <BotPanel
          ref={panel.attach}
          bot={list.openBot}
          categories={categories}
          gateway={gateway}
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

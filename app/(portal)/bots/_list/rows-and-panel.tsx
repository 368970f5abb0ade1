"use client";

import type { Category } from "#server/contract/categories.ts";
import { LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { ListedReasonsProvider } from "../../_reasons/listed-reasons.tsx";
import panelClasses from "../_panel/bot-panel.module.css";
import { botsTexts } from "../texts.ts";
import { OpenBot } from "./open-bot.ts";
import type { BotsListModel } from "./use-bots-list.ts";
import { NO_VIEW } from "./use-list-state.ts";

const BotsTable = loadLater(() => import("./bots-table.tsx").then((module) => module.BotsTable), {
  placeholder: <LoadingRows rows={8} />,
});
const BotPanel = loadLater(() => import("../_panel/bot-panel.tsx").then((module) => module.BotPanel));
interface Props {
  list: BotsListModel;
  /** The number of bots without any filter. */
  total: number;
  categories: readonly Category[];
  gateway: string;
}

/** The table, and beside it the bot that is open. */
export function RowsAndPanel({ list, total, categories, gateway }: Props) {
  const { state, setState, choice, facets, panel } = list;
  return (
    <div className={panel.isOpen ? panelClasses.withPanel : undefined}>
      <div className={panelClasses.list}>
        {list.isAwaited ? (
          <LoadingRows rows={8} />
        ) : facets.bots.length === 0 ? (
          <NothingFound
            title={botsTexts.noMatches.title}
            text={botsTexts.noMatches.text(total)}
            clear={botsTexts.noMatches.showAll}
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

"use client";

import { Button } from "@mantine/core";
import { IconBookmark, IconChevronDown, IconPin } from "@tabler/icons-react";
import { useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { Menu, MenuDropdown, MenuItem, MenuTarget } from "../../../_ui/overlays/menu.tsx";
import type { ViewCounts } from "../_list/filter-bots.ts";
import {
  formatViewQuery,
  type ListState,
  NO_VIEW,
  normalizeViewQuery,
  parseViewQuery,
  type SetListState,
} from "../_list/use-list-state.ts";
import { useViews, type View } from "./use-views.ts";
import { ViewTabs } from "./view-tabs.tsx";
import classes from "./views-toolbar.module.css";

const ViewNameDialog = loadLater(() => import("./view-name-dialog.tsx").then((module) => module.ViewNameDialog));
const ViewMenuItems = loadLater(() => import("./view-menu-items.tsx").then((module) => module.ViewMenuItems), {
  content: true,
});

interface Props {
  state: ListState;
  onChange: SetListState;
  counts: ViewCounts;
  /** All bots of the account; null until they have arrived. */
  bots: readonly Bot[] | null;
  /** The ids of the shown columns, for a link that others open. */
  columns: readonly string[];
}

/** The built-in and the saved views, and what can be done with the present one. */
export function ViewsToolbar({ state, onChange, counts, bots, columns }: Props) {
  const { t } = useLanguage();
  const { views, ...change } = useViews();
  const [naming, setNaming] = useState<"new" | "rename" | null>(null);
  const saved = views.find(({ id }) => id === state.saved) ?? null;
  const query = formatViewQuery(state);
  const isChanged = saved !== null && normalizeViewQuery(saved.query) !== query;
  const isBuiltIn = query === "" || query === `view=${state.view}`;
  const canSaveNew = isChanged || (saved === null && !isBuiltIn);
  const open = (view: View) => void onChange({ ...NO_VIEW, ...parseViewQuery(view.query), saved: view.id });
  return (
    <div className={classes.bar}>
      <ViewTabs
        state={state}
        counts={counts}
        bots={bots}
        views={views}
        saved={saved}
        isChanged={isChanged}
        onChange={onChange}
      />
      <div className={classes.actions}>
        <div className={classes.buttons}>
          {isChanged && (
            <ActionButton error={change.updateError} size="compact-sm" onClick={() => change.updateQuery(saved, query)}>
              {t("bots.savedViews.update")}
            </ActionButton>
          )}
          {canSaveNew && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconBookmark size={16} aria-hidden />}
              onClick={() => setNaming("new")}
            >
              {saved ? t("bots.savedViews.saveNew") : t("bots.savedViews.save")}
            </Button>
          )}
          {views.length > 0 && <SavedViewsMenu views={views} onOpen={open} />}
        </div>
        <ActionMenu label={t("bots.savedViews.actions")} width={240} size={26}>
          <ViewMenuItems
            saved={saved}
            linkQuery={formatViewQuery({ ...state, columns: [...columns] })}
            isChanged={isChanged}
            onUpdate={saved && isChanged ? () => change.updateQuery(saved, query) : null}
            onSaveNew={canSaveNew ? () => setNaming("new") : null}
            views={views}
            onOpen={open}
            onRename={() => setNaming("rename")}
            onDiscard={() => saved && open(saved)}
            errors={{ pin: change.pinError, delete: change.removeError, update: change.updateError }}
            onPin={() => saved && change.togglePinned(saved)}
            onDelete={() => {
              if (!saved) return;
              void onChange({ saved: null });
              change.remove(saved);
            }}
          />
        </ActionMenu>
      </div>
      <ViewNameDialog
        opened={naming !== null}
        onClose={() => setNaming(null)}
        query={query}
        renamed={naming === "rename" ? saved : null}
        onSaved={(id) => void onChange({ saved: id })}
      />
    </div>
  );
}

function SavedViewsMenu({ views, onOpen }: { views: readonly View[]; onOpen: (view: View) => void }) {
  const { t } = useLanguage();
  return (
    <Menu position="bottom-end" width={240}>
      <MenuTarget>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t("bots.savedViews.saved")}
        </Button>
      </MenuTarget>
      <MenuDropdown mah={360} style={{ overflowY: "auto" }}>
        {views.map((view) => (
          <MenuItem
            key={view.id}
            leftSection={view.pinned ? <IconPin size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />}
            onClick={() => onOpen(view)}
          >
            <Name>{view.name}</Name>
          </MenuItem>
        ))}
      </MenuDropdown>
    </Menu>
  );
}

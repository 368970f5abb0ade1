"use client";

import { ActionIcon, Button, Menu } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import {
  IconArrowBackUp,
  IconBookmark,
  IconChevronDown,
  IconCopy,
  IconDotsVertical,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import type { View as BuiltInView } from "#server/contract/bot-filter.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { sharedTexts } from "../../../_ui/texts.ts";
import {
  formatViewQuery,
  type ListState,
  NO_VIEW,
  normalizeViewQuery,
  parseViewQuery,
  type SetListState,
} from "../_list/use-list-state.ts";
import { viewsTexts as texts } from "./texts.ts";
import { useViews, type View } from "./use-views.ts";
import classes from "./view-bar.module.css";
import { ViewLinks } from "./view-links.tsx";

const ViewNameDialog = loadLater(() => import("./view-name-dialog.tsx").then((module) => module.ViewNameDialog));

interface Props {
  state: ListState;
  onChange: SetListState;
  counts: Record<BuiltInView, number>;
  /** The ids of the shown columns, for a link that others open. */
  columns: readonly string[];
}

/** The built-in and the saved views, and what can be done with the present one. */
export function ViewBar({ state, onChange, counts, columns }: Props) {
  const { views, ...change } = useViews();
  const [naming, setNaming] = useState<"new" | "rename" | null>(null);
  const saved = views.find(({ id }) => id === state.saved) ?? null;
  const query = formatViewQuery(state);
  const isChanged = saved !== null && normalizeViewQuery(saved.query) !== query;
  const isBuiltIn = query === "" || query === `view=${state.view}`;
  const open = (view: View) => void onChange({ ...NO_VIEW, ...parseViewQuery(view.query), saved: view.id });
  return (
    <div className={classes.bar}>
      <ViewLinks state={state} counts={counts} views={views} saved={saved} isChanged={isChanged} onChange={onChange} />
      <div className={classes.actions}>
        {isChanged && (
          <Button size="compact-sm" onClick={() => change.updateQuery(saved, query)}>
            {texts.update}
          </Button>
        )}
        {(isChanged || (saved === null && !isBuiltIn)) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            onClick={() => setNaming("new")}
          >
            {saved ? texts.saveNew : texts.save}
          </Button>
        )}
        {views.length > 0 && <SavedViewsMenu views={views} onOpen={open} />}
        <ViewMenu
          saved={saved}
          linkQuery={formatViewQuery({ ...state, columns: [...columns] })}
          isChanged={isChanged}
          onRename={() => setNaming("rename")}
          onDiscard={() => saved && open(saved)}
          onPin={() => saved && change.togglePinned(saved)}
          onDelete={() => {
            if (!saved) return;
            void onChange({ saved: null });
            change.remove(saved);
          }}
        />
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
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {texts.saved}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
        {views.map((view) => (
          <Menu.Item
            key={view.id}
            leftSection={view.pinned ? <IconPin size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />}
            onClick={() => onOpen(view)}
          >
            <Name>{view.name}</Name>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuProps {
  saved: View | null;
  linkQuery: string;
  isChanged: boolean;
  onRename: () => void;
  onDiscard: () => void;
  onPin: () => void;
  onDelete: () => void;
}

function ViewMenu({ saved, linkQuery, isChanged, onRename, onDiscard, onPin, onDelete }: MenuProps) {
  const { copy } = useClipboard();
  const copyLink = () => {
    copy(new URL(`/bots?${linkQuery}`, window.location.origin).href);
    notifySuccess(texts.linkCopied);
  };
  const copyId = () => {
    copy(saved?.id);
    notifySuccess(sharedTexts.copied);
  };
  const PinIcon = saved?.pinned ? IconPinnedOff : IconPin;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={26} aria-label={texts.actions}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={18} aria-hidden />} onClick={copyLink}>
          {texts.copyLink}
        </Menu.Item>
        {saved && (
          <>
            <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={copyId}>
              {sharedTexts.copyId}
            </Menu.Item>
            {isChanged && (
              <Menu.Item leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onDiscard}>
                {texts.discard}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<PinIcon size={18} aria-hidden />} onClick={onPin}>
              {saved.pinned ? texts.unpin : texts.pin}
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
              {texts.rename}
            </Menu.Item>
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={onDelete}
            >
              {texts.delete}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

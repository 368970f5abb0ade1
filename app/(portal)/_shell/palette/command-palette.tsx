"use client";

import { Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { Name } from "../../../_ui/name.tsx";
import classes from "../../../_ui/palette/palette.module.css";
import { useReturnedFocus, useSelectedFirst } from "../../../_ui/palette/use-palette.ts";
import { confirmBeforeLeaving } from "../../../_ui/unsaved-changes.ts";
import { shellTexts } from "../texts.ts";
import { type PaletteItem, rankPaletteItems } from "./rank-palette-items.ts";
import { usePaletteGroups } from "./use-palette-groups.ts";

const texts = shellTexts.palette;
const MAX_PER_GROUP = 6;

/** Finds everything by a part of its name, and does what it is told (Ctrl or ⌘ + K). */
export function CommandPalette({ isStaff, onShortcuts }: { isStaff: boolean; onShortcuts: () => void }) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const focus = useReturnedFocus();
  const choose = ({ action }: PaletteItem) => {
    if ("run" in action) return action.run();
    focus.forget();
    confirmBeforeLeaving(() => router.push(action.href));
  };
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={420}
      shortcut={null}
      returnFocus={false}
      transitionProps={{ duration: 100, transition: "pop" }}
      onSpotlightOpen={focus.remember}
      onSpotlightClose={focus.giveBack}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={20} aria-hidden />}
        placeholder={texts.placeholder}
        aria-label={texts.placeholder}
      />
      <Results isStaff={isStaff} onShortcuts={onShortcuts} query={query} onChoose={choose} />
    </Spotlight.Root>
  );
}

interface ResultsProps {
  isStaff: boolean;
  onShortcuts: () => void;
  query: string;
  onChoose: (item: PaletteItem) => void;
}

/** Mounted only while the palette is open. */
function Results({ isStaff, onShortcuts, query, onChoose }: ResultsProps) {
  const groups = usePaletteGroups(isStaff, onShortcuts);
  const text = query.trim(); // not deferred: Enter chooses from what was typed last
  const found = useMemo(
    () =>
      groups
        .filter(({ isOffered }) => text !== "" || isOffered)
        .map((group, index) => ({
          ...group,
          key: `${group.name}-${index}`,
          ...rankPaletteItems(group.items, text, MAX_PER_GROUP),
        }))
        .filter(({ count }) => count > 0),
    [groups, text],
  );
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const list = useSelectedFirst(found);
  return (
    <>
      <span className="visually-hidden" role="status">
        {text === "" ? "" : total === 0 ? texts.noResults : texts.results(total)}
      </span>
      <div ref={list}>
        <Spotlight.ActionsList>
          {found.map(({ key, name, icon: Icon, items, count }) => (
            <Spotlight.ActionsGroup key={key} label={name} className={classes.group ?? ""}>
              {items.map((item) => (
                <Spotlight.Action key={item.id} onClick={() => onChoose(item)} className={classes.action}>
                  <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
                  <span className={classes.text}>
                    <Name>{item.label}</Name>
                    {item.description && <span className={classes.description}>{item.description}</span>}
                  </span>
                </Spotlight.Action>
              ))}
              {text !== "" && count > items.length && (
                <div className={classes.more}>{texts.more(count - items.length)}</div>
              )}
            </Spotlight.ActionsGroup>
          ))}
          {total === 0 && <Spotlight.Empty>{texts.noResults}</Spotlight.Empty>}
        </Spotlight.ActionsList>
      </div>
    </>
  );
}

"use client";

import { Spotlight } from "@mantine/spotlight";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { Name } from "../../../_ui/name.tsx";
import classes from "../../../_ui/palette/palette.module.css";
import { PaletteDialog, PaletteResult, PaletteResults } from "../../../_ui/palette/palette-dialog.tsx";
import { confirmBeforeLeaving } from "../../../_ui/unsaved-changes.ts";
import { type PaletteItem, rankPaletteItems } from "./rank-palette-items.ts";
import { paletteTexts } from "./texts.ts";
import { usePaletteGroups } from "./use-palette-groups.ts";

const texts = paletteTexts;
const MAX_PER_GROUP = 6;

interface Props {
  isStaff: boolean;
  onShortcuts: () => void;
}

/** Finds everything by a part of its name, and does what it is told (Ctrl or ⌘ + K). */
export function CommandPalette(props: Props) {
  const router = useRouter();
  return (
    <PaletteDialog placeholder={texts.placeholder} maxHeight={420}>
      {(text, leaving) => (
        <Results
          {...props}
          text={text} // not deferred: Enter chooses from what was typed last
          onChoose={({ action }) => {
            if ("run" in action) return action.run();
            leaving();
            confirmBeforeLeaving(() => router.push(action.href));
          }}
        />
      )}
    </PaletteDialog>
  );
}

interface ResultsProps extends Props {
  text: string;
  onChoose: (item: PaletteItem) => void;
}

function Results({ isStaff, onShortcuts, text, onChoose }: ResultsProps) {
  const groups = usePaletteGroups(isStaff, onShortcuts);
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
  const message = total === 0 ? texts.noResults : null;
  return (
    <PaletteResults found={found} status={text === "" ? "" : (message ?? texts.results(total))} message={message}>
      {found.map(({ key, name, icon, items, count }) => (
        <Spotlight.ActionsGroup key={key} label={name} className={classes.group ?? ""}>
          {items.map((item) => (
            <PaletteResult
              key={item.id}
              icon={icon}
              title={<Name>{item.label}</Name>}
              description={item.description}
              onChoose={() => onChoose(item)}
            />
          ))}
          {text !== "" && count > items.length && (
            <div className={classes.more}>{texts.more(count - items.length)}</div>
          )}
        </Spotlight.ActionsGroup>
      ))}
    </PaletteResults>
  );
}

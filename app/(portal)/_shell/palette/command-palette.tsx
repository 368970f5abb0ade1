"use client";

import { Kbd } from "@mantine/core";
import { Spotlight } from "@mantine/spotlight";
import { IconArrowRight } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Name } from "../../../_ui/name.tsx";
import classes from "../../../_ui/palette/palette.module.css";
import { PaletteDialog, PaletteResult, PaletteResults } from "../../../_ui/palette/palette-dialog.tsx";
import { confirmBeforeLeaving } from "../../../_ui/unsaved-changes.ts";
import { useSingleKeyShortcuts } from "../../../_ui/use-single-key-shortcuts.ts";
import { LiveStatusLabel } from "../../_live/live-status-label.tsx";
import { type PaletteItem, type PaletteStep, rankPaletteItems } from "./rank-palette-items.ts";
import { rememberRecent } from "./recent-items.ts";
import type { PaletteEffects } from "./target-actions.ts";
import { usePaletteEffects } from "./use-palette-effects.tsx";
import { type PaletteGroup, usePaletteGroups } from "./use-palette-groups.ts";

const MAX_PER_GROUP = 6;
const MAX_IN_STEP = 50;

interface Props {
  isStaff: boolean;
  onShortcuts: () => void;
}

/** Finds everything by a part of its name, and does what is chosen (Ctrl or ⌘ + K). An action may ask for a bot or a category. */
export function CommandPalette({ isStaff, onShortcuts }: Props) {
  const { t } = useLanguage();
  const router = useRouter();
  const { effects, drawer } = usePaletteEffects();
  const [steps, setSteps] = useState<readonly PaletteStep[]>([]);
  const step = steps.at(-1);
  const choose = ({ id, action }: PaletteItem, leaving: () => void, clear: () => void) => {
    if (!step) rememberRecent(id);
    if ("step" in action) {
      setSteps([...steps, action.step()]);
      clear();
    } else if ("run" in action) action.run();
    else {
      leaving();
      confirmBeforeLeaving(() => router.push(action.href));
    }
  };
  return (
    <>
      <PaletteDialog
        placeholder={step?.placeholder ?? t("shell.palette.placeholder")}
        maxHeight={420}
        onClosed={() => setSteps([])}
        back={step && { label: t("shell.palette.back"), run: () => setSteps(steps.slice(0, -1)) }}
      >
        {(text, leaving, clear) => {
          // Not deferred: Enter chooses from what was typed last.
          const results = { text, onChoose: (item: PaletteItem) => choose(item, leaving, clear) };
          return step ? (
            <StepResults {...results} step={step} />
          ) : (
            <Results {...results} isStaff={isStaff} effects={effects} onShortcuts={onShortcuts} />
          );
        }}
      </PaletteDialog>
      {drawer}
    </>
  );
}

interface FoundProps {
  text: string;
  onChoose: (item: PaletteItem) => void;
}

function StepResults({ step, ...found }: FoundProps & { step: PaletteStep }) {
  const groups = useMemo(() => [{ name: step.title, icon: IconArrowRight, items: step.items }], [step]);
  return <FoundResults {...found} groups={groups} max={MAX_IN_STEP} />;
}

function Results({ isStaff, effects, onShortcuts, ...found }: FoundProps & Props & { effects: PaletteEffects }) {
  const { text } = found;
  const groups = usePaletteGroups(isStaff, effects, onShortcuts);
  const shown = useMemo(
    () => groups.filter(({ isOffered }) => (text === "" ? isOffered : isOffered !== "only")),
    [groups, text],
  );
  return <FoundResults {...found} groups={shown} max={MAX_PER_GROUP} />;
}

interface FoundResultsProps extends FoundProps {
  groups: readonly PaletteGroup[];
  /** Of each group. */
  max: number;
}

function FoundResults({ groups, max, text, onChoose }: FoundResultsProps) {
  const { t } = useLanguage();
  const found = useMemo(
    () =>
      groups
        .map((group, index) => ({
          ...group,
          key: `${group.name}-${index}`,
          ...rankPaletteItems(group.items, text, max),
        }))
        .filter(({ count }) => count > 0),
    [groups, text, max],
  );
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const message = total === 0 ? t("shell.palette.noResults") : null;
  return (
    <PaletteResults
      found={found}
      status={text === "" ? "" : (message ?? t("shell.palette.results", { count: total }))}
      message={message}
    >
      {found.map(({ key, name, icon, items, count }) => (
        <Spotlight.ActionsGroup key={key} label={name} className={classes.group ?? ""}>
          {items.map((item) => (
            <PaletteResult
              key={item.id}
              icon={icon}
              title={<Name>{item.label}</Name>}
              description={item.description}
              end={<ItemEnd item={item} />}
              keepsOpen={"step" in item.action}
              onChoose={() => onChoose(item)}
            />
          ))}
          {text !== "" && count > items.length && (
            <div className={classes.more}>{t("shell.palette.more", { count: count - items.length })}</div>
          )}
        </Spotlight.ActionsGroup>
      ))}
    </PaletteResults>
  );
}

/** The status of a bot, or the keys that do the same. */
function ItemEnd({ item: { botId, keys } }: { item: PaletteItem }) {
  const [letters] = useSingleKeyShortcuts();
  if (botId) return <LiveStatusLabel botId={botId} />;
  if (!keys || !letters) return null;
  return (
    <span aria-hidden className={classes.keys}>
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </span>
  );
}

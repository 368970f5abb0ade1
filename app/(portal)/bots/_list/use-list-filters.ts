"use client";

import { useMemo } from "react";
import { BOT_STATUS_NAMES, BotStatus } from "#control/bot-status.ts";
import { FLAG_FILTERS, STATUS_FILTERS, UNCATEGORISED } from "#server/contract/bot-filter.ts";
import { BOT_REASONS, type BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { botStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { useFleetBots, useIsFleetKnown } from "../../_live/fleet-provider.tsx";
import { useReasonCounts, useReasonUpdates } from "../../_reasons/use-bot-reasons.ts";
import type { Facets } from "./filter-bots.ts";
import type { FilterMenuProps } from "./filter-choices.tsx";
import { columnLabel } from "./list-columns.ts";
import type { ListState, SetListState } from "./use-list-state.ts";

interface Options {
  state: ListState;
  onChange: SetListState;
  facets: Facets;
  categories: readonly Category[];
}

/** The filters of the list, with the number of bots beside each choice. */
export function useListFilters({ state, onChange, facets, categories }: Options): readonly FilterMenuProps[] {
  const language = useLanguage();
  const { t } = language;
  const statusChoices = useStatusChoices(facets.botsOfAnyStatus);
  const reasonChoices = useReasonChoices(state.reason);
  const flags = FLAG_FILTERS.filter((value) => state.status.includes(value));
  const statuses = STATUS_FILTERS.filter((value) => state.status.includes(value));
  const setStatus = (status: ListState["status"]) => void onChange({ status });
  return [
    {
      label: columnLabel(language, "status"),
      choices: FLAG_FILTERS.map((value) => ({
        value,
        label: t(`bots.toolbar.flags.${value}`),
        ...countOf(facets.flagCounts[value]),
      })),
      selected: flags,
      onChange: (values) => setStatus([...FLAG_FILTERS.filter((value) => values.includes(value)), ...statuses]),
    },
    {
      label: columnLabel(language, "live"),
      choices: statusChoices,
      selected: statuses,
      onChange: (values) => setStatus([...flags, ...STATUS_FILTERS.filter((value) => values.includes(value))]),
    },
    {
      label: columnLabel(language, "category"),
      choices: [{ id: UNCATEGORISED, name: t("bots.uncategorised") }, ...categories].map(({ id, name }) => ({
        value: id,
        label: name,
        ...countOf(facets.categoryCounts && (facets.categoryCounts.get(id) ?? 0)),
      })),
      selected: state.category,
      onChange: (category) => void onChange({ category }),
    },
    {
      label: columnLabel(language, "reason"),
      choices: reasonChoices,
      selected: state.reason,
      onChange: (values) => void onChange({ reason: BOT_REASONS.filter((code) => values.includes(code)) }),
    },
  ];
}

/** Where it is known. */
const countOf = (count: number | null | undefined) => (typeof count === "number" ? { count } : {});

/** Why bots are not connected. Reasons that no bot has are left out. */
function useReasonChoices(selected: readonly BotReasonCode[]) {
  const { t } = useLanguage();
  useReasonUpdates();
  const { data = [] } = useReasonCounts();
  const countOf = (code: BotReasonCode) =>
    data.filter(({ reason }) => reason.code === code).reduce((sum, { count }) => sum + count, 0);
  return BOT_REASONS.map((code) => ({ value: code, label: t(`reasons.labels.${code}`), count: countOf(code) })).filter(
    ({ value, count }) => count > 0 || selected.includes(value),
  );
}

/** The live statuses. @param bots The bots to count: those that match all other filters; null until they are known. */
function useStatusChoices(bots: readonly Bot[] | null) {
  const language = useLanguage();
  const fleet = useFleetBots();
  const isKnown = useIsFleetKnown();
  return useMemo(() => {
    const counts = BOT_STATUS_NAMES.map(() => 0);
    for (const { id } of bots ?? []) {
      const status = fleet.get(id)?.status ?? BotStatus.Offline;
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return STATUS_FILTERS.map((value) => {
      const status = Number(value);
      return { value, label: botStatusLabel(language, status), ...(isKnown && bots && { count: counts[status] ?? 0 }) };
    });
  }, [language, bots, fleet, isKnown]);
}

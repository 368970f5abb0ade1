"use client";

import { Button, Checkbox, Group, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { isUnshowable } from "../../_ui/is-unshowable.ts";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { Name } from "../../_ui/name.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { LiveStatusLabel } from "../_live/live-status-label.tsx";
import type { TargetBot } from "../_targets/target-values.ts";
import classes from "./bot-picker.module.css";

const ROW_HEIGHT = 40;

interface Props {
  selected: readonly TargetBot[];
  onChange: (selected: TargetBot[]) => void;
}

/** Selects bots by nickname, with the live status of each. */
export function BotPicker({ selected, onChange }: Props) {
  const { t } = useLanguage();
  const bots = useQuery(useTRPC().bots.list.queryOptions({}));
  const [search, setSearch] = useState("");
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  if (isUnshowable(bots)) return <ErrorState error={bots.error} onRetry={() => void bots.refetch()} />;
  if (!bots.data) return <LoadingRows rows={5} />;
  const text = search.trim().toLowerCase();
  const shown = bots.data.filter(({ nickname }) => nickname.toLowerCase().includes(text));
  const unselected = shown.filter(({ id }) => !selectedIds.has(id));
  const toggle = (bot: TargetBot) =>
    onChange(selectedIds.has(bot.id) ? selected.filter(({ id }) => id !== bot.id) : [...selected, bot]);
  return (
    <section aria-label={t("commands.picker.label")}>
      <Group gap="xs" mb="xs" align="flex-end">
        <TextInput
          type="search"
          label={t("commands.picker.label")}
          placeholder={t("commands.picker.search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
          flex="1 1 160px"
        />
        <Button
          variant="default"
          onClick={() => onChange([...selected, ...unselected])}
          disabled={unselected.length === 0}
        >
          {t("commands.picker.selectAll", { count: shown.length })}
        </Button>
        <Button variant="default" onClick={() => onChange([])} disabled={selected.length === 0}>
          {t("commands.picker.selectNone")}
        </Button>
      </Group>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("commands.picker.noMatches")}
        </Text>
      ) : (
        <BotCheckboxes bots={shown} selected={selectedIds} onToggle={toggle} />
      )}
    </section>
  );
}

interface BotCheckboxesProps {
  bots: readonly TargetBot[];
  selected: ReadonlySet<string>;
  onToggle: (bot: TargetBot) => void;
}

function BotCheckboxes({ bots, selected, onToggle }: BotCheckboxesProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: bots.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  return (
    <div ref={box} className={classes.box}>
      <div className={classes.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const bot = bots[index];
          return (
            bot && (
              <div key={bot.id} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
                <Checkbox
                  label={<Name>{bot.nickname}</Name>}
                  checked={selected.has(bot.id)}
                  onChange={() => onToggle({ id: bot.id, nickname: bot.nickname })}
                />
                <LiveStatusLabel botId={bot.id} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

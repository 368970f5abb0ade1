"use client";

import { Button, Checkbox, Group, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import { BotStatusLabel } from "../../_ui/bot-status-label.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { Name } from "../../_ui/name.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useFleetBots } from "../_live/fleet-provider.tsx";
import classes from "./bot-picker.module.css";
import type { RunTarget } from "./bulk-run.ts";

const ROW_HEIGHT = 40;

interface Props {
  chosen: readonly RunTarget[];
  onChange: (chosen: RunTarget[]) => void;
}

/** Chooses bots by name; which of them are connected stands beside them. */
export function BotPicker({ chosen, onChange }: Props) {
  const bots = useQuery(useTRPC().bots.list.queryOptions({}));
  const [typed, setTyped] = useState("");
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  if (bots.isError) return <ErrorState error={bots.error} onRetry={() => void bots.refetch()} />;
  if (!bots.data) return <LoadingRows rows={5} />;
  const text = typed.trim().toLowerCase();
  const shown = bots.data.filter(({ nickname }) => nickname.toLowerCase().includes(text));
  const more = shown.filter(({ id }) => !ids.has(id));
  const toggle = (bot: RunTarget) =>
    onChange(ids.has(bot.id) ? chosen.filter(({ id }) => id !== bot.id) : [...chosen, bot]);
  return (
    <section aria-label="Bots">
      <Group gap="xs" mb="xs" align="flex-end">
        <TextInput
          type="search"
          label="Bots"
          placeholder="A part of the name"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
          flex="1 1 160px"
        />
        <Button variant="default" onClick={() => onChange([...chosen, ...more])} disabled={more.length === 0}>
          Choose all {shown.length.toLocaleString("en")}
        </Button>
        <Button variant="default" onClick={() => onChange([])} disabled={chosen.length === 0}>
          None
        </Button>
      </Group>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          No bot of that name
        </Text>
      ) : (
        <BotCheckboxes bots={shown} chosen={ids} onToggle={toggle} />
      )}
    </section>
  );
}

interface BotCheckboxesProps {
  bots: readonly RunTarget[];
  chosen: ReadonlySet<string>;
  onToggle: (bot: RunTarget) => void;
}

function BotCheckboxes({ bots, chosen, onToggle }: BotCheckboxesProps) {
  const fleet = useFleetBots();
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
                  checked={chosen.has(bot.id)}
                  onChange={() => onToggle({ id: bot.id, nickname: bot.nickname })}
                />
                <BotStatusLabel status={fleet.get(bot.id)?.status ?? 0} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

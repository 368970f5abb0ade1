"use client";

import { Button, CloseButton, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconSearch } from "@tabler/icons-react";
import { LOG_LEVELS } from "#server/contract/log-levels.ts";
import type { NamedShardLogLine } from "#server/contract/shard-log.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { downloadFile } from "../../_ui/download-file.ts";
import { sharedTexts } from "../../_ui/texts.ts";
import { type LogFilter, type LogLevel, toLogFile } from "./filter-log-lines.ts";
import { liveTexts } from "./texts.ts";

const texts = liveTexts.log;
const LEVELS = LOG_LEVELS.map((value) => ({ value, label: texts.levels[value] }));

interface Props {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  follows: boolean;
  onFollow: (follows: boolean) => void;
  shown: readonly NamedShardLogLine[];
  all: number;
  /** Of the shard, for the name of the file. */
  name: string;
}

/** What of a log is shown, and what can be done with it. */
export function ShardLogFilter({ filter, onFilter, follows, onFollow, shown, all, name }: Props) {
  return (
    <Group gap="sm" mb="xs">
      <NativeSelect
        size="xs"
        aria-label={texts.level}
        data={LEVELS}
        value={filter.level}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, level: value as LogLevel })}
      />
      <TextInput
        size="xs"
        type="search"
        aria-label={texts.search}
        placeholder={texts.searchExample}
        value={filter.text}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, text: value })}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          filter.text && (
            <CloseButton
              size="sm"
              aria-label={sharedTexts.search.clear}
              onClick={() => onFilter({ ...filter, text: "" })}
            />
          )
        }
        flex="1 1 160px"
      />
      <Text size="sm" c="dimmed" role="status">
        {texts.shown(shown.length, all)}
      </Text>
      <Button
        variant="default"
        size="xs"
        onClick={() => onFollow(!follows)}
        leftSection={follows ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
      >
        {follows ? texts.pause : texts.resume}
      </Button>
      <ActionButton
        error={null}
        variant="default"
        size="xs"
        unavailable={shown.length === 0 && texts.noLines}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => downloadFile(texts.fileName(name), "text/plain", toLogFile(shown))}
      >
        {texts.download}
      </ActionButton>
    </Group>
  );
}

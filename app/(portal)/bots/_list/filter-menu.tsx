"use client";

import { Badge, Box, Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../_ui/format.ts";
import { Name } from "../../../_ui/name.tsx";
import { Popover, PopoverDropdown, PopoverTarget } from "../../../_ui/overlays/popover.tsx";
import { hidden, textWithParts } from "../../../_ui/text-with-parts.tsx";
import { botsTexts } from "../texts.ts";
import classes from "./filter-menu.module.css";

const texts = botsTexts.filterMenu;

export interface FilterChoice {
  value: string;
  label: string;
  /** The number of rows with this choice, where it is known. */
  count?: number;
}

interface Props {
  label: string;
  choices: readonly FilterChoice[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** A menu with more choices than this has a search field. */
const SEARCH_FROM = 10;

/** A menu that filters a list by any number of choices. */
export function FilterMenu({ label, choices, selected, onChange }: Props) {
  const [search, setSearch] = useState("");
  const matches = choices.filter((choice) => choice.label.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Popover width={280} position="bottom-start" shadow="md" trapFocus returnFocus onClose={() => setSearch("")}>
      <PopoverTarget>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {textWithParts(texts.label, { hidden, property: label })}
          {selected.length > 0 && (
            <Badge size="sm" ms={6}>
              {textWithParts(texts.selected, { hidden, count: formatNumber(selected.length) })}
            </Badge>
          )}
        </Button>
      </PopoverTarget>
      <PopoverDropdown p="xs" aria-label={label}>
        {choices.length > SEARCH_FROM && (
          <TextInput
            aria-label={texts.findIn(label)}
            placeholder={texts.find}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            mb="xs"
          />
        )}
        <Box mah={320} style={{ overflowY: "auto" }}>
          <Checkbox.Group value={[...selected]} onChange={onChange} aria-label={label}>
            <Stack gap={2}>
              {matches.map((choice) => (
                <Checkbox
                  key={choice.value}
                  value={choice.value}
                  classNames={{ root: classes.choice, body: classes.body, labelWrapper: classes.label }}
                  label={
                    <span className={classes.text}>
                      <Name>{choice.label}</Name>
                      <span className={classes.count}>{choice.count !== undefined && formatNumber(choice.count)}</span>
                    </span>
                  }
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {matches.length === 0 && (
            <Text size="sm" c="dimmed" p="xs">
              {texts.noMatches}
            </Text>
          )}
        </Box>
        {selected.length > 0 && (
          <Button variant="default" size="compact-sm" mt="xs" fullWidth onClick={() => onChange([])}>
            {texts.clear}
          </Button>
        )}
      </PopoverDropdown>
    </Popover>
  );
}

"use client";

import { Badge, Button, Checkbox, Popover, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { Name } from "../../../_ui/name.tsx";
import classes from "./filter-menu.module.css";

export interface FilterChoice {
  value: string;
  label: string;
  /** Rows it would show, where that is known. */
  count?: number;
}

interface Props {
  label: string;
  choices: readonly FilterChoice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Beyond this many choices there is a field to find one. */
const SEARCH_FROM = 10;

/** Narrows a list to some of the choices, each with the number of rows it would show. */
export function FilterMenu({ label, choices, chosen, onChange }: Props) {
  const [search, setSearch] = useState("");
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Popover width={280} position="bottom-start" shadow="md" trapFocus returnFocus onClose={() => setSearch("")}>
      <Popover.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          <span className="visually-hidden">Filter by </span>
          {label}
          {chosen.length > 0 && (
            <Badge size="sm" ml={6}>
              {chosen.length}
              <span className="visually-hidden"> chosen</span>
            </Badge>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={label}>
        {choices.length > SEARCH_FROM && (
          <TextInput
            aria-label={`Find in ${label.toLowerCase()}`}
            placeholder="Find"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            mb="xs"
          />
        )}
        <ScrollArea.Autosize mah={320} type="auto">
          <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={label}>
            <Stack gap={2}>
              {found.map((choice) => (
                <Checkbox
                  key={choice.value}
                  value={choice.value}
                  classNames={{ root: classes.choice, body: classes.body, labelWrapper: classes.label }}
                  label={
                    <span className={classes.text}>
                      <Name>{choice.label}</Name>
                      <span className={classes.count}>{choice.count?.toLocaleString("en")}</span>
                    </span>
                  }
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {found.length === 0 && (
            <Text size="sm" c="dimmed" p="xs">
              None of that name
            </Text>
          )}
        </ScrollArea.Autosize>
        {chosen.length > 0 && (
          <Button variant="default" size="compact-sm" mt="xs" fullWidth onClick={() => onChange([])}>
            Clear
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

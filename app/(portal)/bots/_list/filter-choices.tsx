"use client";

import { Box, Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Name } from "../../../_ui/name.tsx";
import classes from "./filter-menu.module.css";

export interface FilterChoice {
  value: string;
  label: string;
  /** The number of rows with this choice, where it is known. */
  count?: number;
}

export interface FilterMenuProps {
  label: string;
  choices: readonly FilterChoice[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** A menu with more choices than this has a search field. */
const SEARCH_FROM = 10;

/** The choices of a filter, in its menu. */
export function FilterChoices({ label, choices, selected, onChange }: FilterMenuProps) {
  const { t, format } = useLanguage();
  const [search, setSearch] = useState("");
  const matches = choices.filter((choice) => choice.label.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      {choices.length > SEARCH_FROM && (
        <TextInput
          aria-label={t("bots.filterChoices.findIn", { label })}
          placeholder={t("bots.filterChoices.find")}
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
                    <span className={classes.count}>{choice.count !== undefined && format.number(choice.count)}</span>
                  </span>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {matches.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            {t("bots.filterChoices.noMatches")}
          </Text>
        )}
      </Box>
      {selected.length > 0 && (
        <Button variant="default" size="compact-sm" mt="xs" fullWidth onClick={() => onChange([])}>
          {t("bots.filterChoices.clear")}
        </Button>
      )}
    </>
  );
}

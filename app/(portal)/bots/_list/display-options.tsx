"use client";

import { ActionIcon, Button, Checkbox, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import classes from "./display-options.module.css";
import { COLUMNS, type ColumnId, columnLabel, DEFAULT_COLUMNS } from "./list-columns.ts";
import { type ColumnChoice, DEFAULT_DENSITY, type Density } from "./use-column-choice.ts";

const DENSITIES = ["comfortable", "compact"] as const satisfies Density[];

/** The ids with one of them at another place. */
function moveTo(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
}

/** The columns, their order and the height of the rows. */
export function DisplayOptions({ choice }: { choice: ColumnChoice }) {
  const { t } = useLanguage();
  const { density, setDensity, setColumns, isDefault } = choice;
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t("bots.list.display.density")}
        data={DENSITIES.map((one) => ({ value: one, label: t(`bots.list.display.densities.${one}`) }))}
        value={density}
        onChange={(value) => setDensity(value as Density)}
      />
      <ColumnList choice={choice} />
      <Button
        size="compact-sm"
        variant="default"
        disabled={isDefault && density === DEFAULT_DENSITY}
        onClick={() => {
          setColumns(DEFAULT_COLUMNS);
          setDensity(DEFAULT_DENSITY);
        }}
      >
        {t("bots.list.display.reset")}
      </Button>
    </Stack>
  );
}

/** The shown columns in their order, then the others. A column is moved by its buttons or by dragging it. */
function ColumnList({ choice: { columns, setColumns } }: { choice: ColumnChoice }) {
  const language = useLanguage();
  const { t } = language;
  const [message, setMessage] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const shown = columns.slice(1);
  const ids = shown.map(({ id }) => id);
  const hidden = COLUMNS.filter(({ id }) => !ids.includes(id));
  const move = (id: ColumnId, index: number) => {
    setColumns(moveTo(ids, id, index));
    setMessage(
      t("bots.list.display.moved", { column: columnLabel(language, id), position: index + 2, count: columns.length }),
    );
  };
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault();
    const column = shown.find(({ id }) => id === dragged);
    if (column) move(column.id, index);
    setDragged(null);
  };
  return (
    <div>
      <Text size="sm" fw={600} id="columns">
        {t("bots.list.display.columns")}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {t("bots.list.display.nicknameFirst")}
      </Text>
      <ul className={classes.columns} aria-labelledby="columns">
        {shown.map(({ id }, index) => (
          <li
            key={id}
            className={classes.column}
            draggable
            data-dragged={id === dragged || undefined}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            <IconGripVertical size={16} aria-hidden className={classes.grip} />
            <Checkbox
              className={classes.name}
              label={columnLabel(language, id)}
              checked
              onChange={() => setColumns(ids.filter((other) => other !== id))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("bots.list.display.moveUp", { column: columnLabel(language, id) })}
              disabled={index === 0}
              onClick={() => move(id, index - 1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("bots.list.display.moveDown", { column: columnLabel(language, id) })}
              disabled={index === shown.length - 1}
              onClick={() => move(id, index + 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        {hidden.map(({ id }) => (
          <li key={id} className={classes.column}>
            <span className={classes.grip} />
            <Checkbox
              className={classes.name}
              label={columnLabel(language, id)}
              checked={false}
              onChange={() => setColumns([...ids, id])}
            />
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {message}
      </span>
    </div>
  );
}

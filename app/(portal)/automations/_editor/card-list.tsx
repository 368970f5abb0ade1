"use client";

import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Menu, MenuDropdown, MenuItem, MenuLabel, MenuTarget } from "../../../_ui/overlays/menu.tsx";
import { Card, type CardActions, type CardKind } from "./card.tsx";
import classes from "./editor.module.css";
import { useEditor } from "./editor-context.ts";
import { keyOf, withKeys } from "./node-keys.ts";
import type { Place } from "./places.ts";

/** @param typed Names the field, where it is typed text. */
export type Change<Value> = (next: Value, typed?: string) => void;

export interface Choice<Item> {
  label: string;
  make: () => Item;
}
export interface ChoiceGroup<Item> {
  /** Absent where there is only one group. */
  label?: string;
  choices: readonly Choice<Item>[];
}

interface Props<Item extends object> {
  label: string;
  kind: CardKind;
  items: readonly Item[];
  placeOf: (index: number) => Place;
  onChange: Change<Item[]>;
  describe: (item: Item, index: number) => string;
  /** The fields of one item. */
  children: (item: Item, change: Change<Item>, place: Place) => ReactNode;
  groups: readonly ChoiceGroup<Item>[];
  max: number;
  /** Shown in place of an empty list. */
  empty: string;
}

const isDisabled = (item: object): boolean => "enabled" in item && item.enabled === false;
const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** A list of cards that can be added, moved, duplicated, disabled and removed. */
export function CardList<Item extends object>(props: Props<Item>) {
  const { label, kind, items, placeOf, onChange, describe, children, groups, max, empty } = props;
  const addId = useId();
  const { t } = useLanguage();
  const actionsFor = useCardActions(props, addId);
  const { toggle } = useEditor();
  const add = (made: Item) => {
    const item = withKeys(made);
    flushSync(() => {
      onChange([...items, item]);
      toggle(keyOf(item), true);
    });
    focusOn(`[data-sentence="${keyOf(item)}"]`);
  };
  return (
    <>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {items.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {items.map((item, index) => (
            <Card
              key={keyOf(item)}
              nodeKey={keyOf(item)}
              kind={kind}
              place={placeOf(index)}
              position={index + 1}
              count={items.length}
              sentence={describe(item, index)}
              isDisabled={isDisabled(item)}
              actions={actionsFor(index)}
            >
              {() =>
                children(
                  item,
                  (next, typed) => onChange(items.with(index, next), typed && keyOf(item) + typed),
                  placeOf(index),
                )
              }
            </Card>
          ))}
        </ul>
      )}
      <AddMenu
        id={addId}
        label={t(`automations.editor.add.${kind}`)}
        groups={groups}
        onAdd={add}
        isFull={items.length >= max}
        max={max}
      />
    </>
  );
}

/** The list that is dragged in: cards are moved within it. */
interface Dragged {
  list: string;
  index: number;
}
let dragged: Dragged | null = null;

function useCardActions<Item extends object>(props: Props<Item>, list: string) {
  const { t } = useLanguage();
  const { items, onChange, kind, max } = props;
  const { announce, toggle, opened } = useEditor();
  const moveTo = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || to === from) return;
    flushSync(() => onChange(items.toSpliced(from, 1).toSpliced(to, 0, item)));
    focusOn(`[data-handle="${keyOf(item)}"]`); // the browser drops the focus of an element that is moved
    announce(t("automations.editor.card.moved", { position: to + 1, count: items.length }));
  };
  return (index: number): CardActions => {
    const item = items[index] as Item;
    const sideOf = (event: DragEvent) => {
      const { top, height } = event.currentTarget.getBoundingClientRect();
      return event.clientY < top + height / 2 ? "before" : "after";
    };
    return {
      move: (by) => moveTo(index, index + by),
      duplicate:
        items.length < max
          ? () => {
              const copy = withKeys(item);
              onChange(items.toSpliced(index + 1, 0, copy));
              toggle(keyOf(copy), opened.has(keyOf(item)));
            }
          : undefined,
      toggle: kind === "step" ? () => onChange(items.with(index, { ...item, enabled: isDisabled(item) })) : undefined,
      remove() {
        const next = items[index + 1] ?? items[index - 1];
        flushSync(() => onChange(items.toSpliced(index, 1)));
        focusOn(next ? `[data-sentence="${keyOf(next)}"]` : `[id="${list}"]`);
      },
      onDragStart(event) {
        event.stopPropagation();
        dragged = { list, index };
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", ""); // Firefox drags nothing without data
        const card = event.currentTarget.closest("li");
        if (card) event.dataTransfer.setDragImage(card, 20, 20);
      },
      placeOver: (event) => (dragged?.list === list && dragged.index !== index ? sideOf(event) : null),
      onDrop(event) {
        if (dragged?.list !== list) return;
        event.preventDefault();
        event.stopPropagation();
        const { index: from } = dragged;
        dragged = null;
        const gap = sideOf(event) === "before" ? index : index + 1;
        moveTo(from, gap > from ? gap - 1 : gap);
      },
    };
  };
}

interface AddProps<Item> {
  id: string;
  label: string;
  groups: readonly ChoiceGroup<Item>[];
  onAdd: (item: Item) => void;
  isFull: boolean;
  max: number;
}

function AddMenu<Item>({ id, label, groups, onAdd, isFull, max }: AddProps<Item>) {
  const { t } = useLanguage();
  if (isFull) {
    return (
      <Text size="sm" c="dimmed">
        {t("automations.editor.add.full", { max })}
      </Text>
    );
  }
  const [only] = groups.flatMap(({ choices }) => choices);
  const isOne = groups.flatMap(({ choices }) => choices).length === 1 && only;
  const button = (
    <Button
      id={id}
      variant="default"
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      style={{ justifySelf: "start" }}
      {...(isOne && { onClick: () => onAdd(isOne.make()) })}
    >
      {label}
    </Button>
  );
  if (isOne) return button;
  return (
    <Menu position="bottom-start" withinPortal returnFocus={false}>
      <MenuTarget>{button}</MenuTarget>
      <MenuDropdown mah={360} style={{ overflowY: "auto" }}>
        {groups.map((group) => (
          <AddGroup key={group.label ?? ""} group={group} onAdd={onAdd} />
        ))}
      </MenuDropdown>
    </Menu>
  );
}

const AddGroup = <Item,>({ group, onAdd }: { group: ChoiceGroup<Item>; onAdd: (item: Item) => void }) => (
  <>
    {group.label !== undefined && <MenuLabel>{group.label}</MenuLabel>}
    {group.choices.map(({ label, make }) => (
      <MenuItem key={label} onClick={() => onAdd(make())}>
        {label}
      </MenuItem>
    ))}
  </>
);

"use client";

import { Group, MultiSelect, NumberInput, Radio, Switch, TagsInput } from "@mantine/core";
import type { CategoryConfigMember } from "#server/contract/categories.ts";
import type { ItemKind } from "#server/contract/items.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { EntryRows, rowLabelProps } from "../../../../_ui/entry-rows.tsx";
import { ItemPicker } from "../../../_items/item-picker.tsx";
import { useKnownItems } from "../../../_items/known-items.tsx";
import { VariantChips } from "../../../_items/variant-chips.tsx";
import classes from "./config-editor.module.css";
import { choicesOf, describeField } from "./describe-field.ts";
import { type FieldKind, fieldOptions } from "./field-kind.ts";
import { areVariantNumbersOf, itemKindOf, variantByNumber, withVariantNumber } from "./item-choices.ts";
import { MAX_ENTRIES } from "./list-bounds.ts";
import { NumberListInput } from "./number-list-input.tsx";
import { PeopleField } from "./people-field.tsx";
import type { ConfigErrors } from "./use-config-draft.ts";

interface Props {
  member: CategoryConfigMember;
  kind: FieldKind;
  value: unknown;
  onChange: (value: unknown) => void;
  errors: ConfigErrors;
}

/** The error of a field that shows only one. */
const firstError = (errors: ConfigErrors): string | undefined => Object.values(errors)[0];
const asList = <Entry,>(value: unknown): Entry[] => (Array.isArray(value) ? value : []);

export function FieldControl({ member, kind, value, onChange, errors }: Props) {
  const language = useLanguage();
  const { t } = language;
  const { label, description, unit, entryName: entry } = describeField(language, member);
  const choices = choicesOf(language, member);
  const error = firstError(errors);
  const common = { label, description, error };
  const rows = { label, entry, onChange, errors };
  switch (kind.kind) {
    case "switch":
      return (
        <Switch
          {...common}
          classNames={SWITCH_CLASSES}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "number":
      if (choices) return <Choice {...common} choices={choices} value={value} onChange={onChange} />;
      return (
        <NumberInput
          {...common}
          value={value as number | string}
          onChange={onChange}
          allowDecimal={false}
          clampBehavior="none"
          suffix={unit && ` ${unit}`}
          placeholder={t("categories.config.range", { min: String(kind.min), max: String(kind.max) })}
          classNames={NUMBER_CLASSES}
        />
      );
    case "options":
      return (
        <MultiSelect
          {...common}
          data={fieldOptions(member, asList(value))}
          value={asList<string>(value)}
          onChange={onChange}
          searchable
        />
      );
    case "texts":
      return (
        <TagsInput
          {...common}
          value={asList<string>(value)}
          onChange={onChange}
          splitChars={NO_SPLIT_CHARS}
          maxTags={MAX_ENTRIES}
          placeholder={t("categories.config.typeText")}
        />
      );
    case "numbers":
      return <NumberListInput {...common} value={asList(value)} onChange={onChange} />;
    case "people":
      return <PeopleField {...rows} description={description} people={asList(value)} />;
    case "cosmetics":
      return <CosmeticsField {...rows} kind={itemKindOf(member)} items={asList(value)} />;
  }
}

const NUMBER_CLASSES = { wrapper: classes.number ?? "" };
const SWITCH_CLASSES = { label: classes.label ?? "" };

/** A prefix or a status text may contain a comma. */
const NO_SPLIT_CHARS: string[] = [];

interface ChoiceProps extends Pick<Props, "value" | "onChange"> {
  label: string;
  description: string | undefined;
  /** The labels of the numbers, from 0 on. */
  choices: readonly string[];
  error: string | undefined;
}

function Choice({ label, description, choices, value, onChange, error }: ChoiceProps) {
  return (
    <Radio.Group
      label={label}
      description={description}
      error={error}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      <Group gap="lg" mt={6}>
        {choices.map((choice, number) => (
          <Radio key={choice} value={String(number)} label={choice} />
        ))}
      </Group>
    </Radio.Group>
  );
}

interface Cosmetic {
  id: string;
  variants?: unknown[];
}

interface CosmeticsFieldProps {
  label: string;
  entry: string;
  kind: ItemKind;
  items: Cosmetic[];
  onChange: (items: Cosmetic[]) => void;
  errors: ConfigErrors;
}

const emptyCosmetic = (): Cosmetic => ({ id: "" });

function withVariants({ variants: _, ...item }: Cosmetic, variants: unknown[]): Cosmetic {
  return variants.length > 0 ? { ...item, variants } : item;
}

/** A list of items. A bot picks one of them at random. */
function CosmeticsField({ label, entry, kind, items, onChange, errors }: CosmeticsFieldProps) {
  const { t } = useLanguage();
  const variantsError = (index: number) =>
    Object.entries(errors).find(([path]) => path.startsWith(`${index}.variants`))?.[1];
  return (
    <EntryRows
      label={label}
      entry={entry}
      entries={items}
      onChange={onChange}
      make={emptyCosmetic}
      max={MAX_ENTRIES}
      error={errors[""]}
    >
      {(item, change, index) => (
        <div className={classes.cosmetic}>
          <ItemPicker
            label={t("categories.config.item")}
            {...rowLabelProps(index)}
            kind={kind}
            value={item.id}
            onChange={(id) => change({ ...item, id })}
            error={errors[`${index}.id`]}
          />
          <CosmeticVariants item={item} index={index} change={change} error={variantsError(index)} />
        </div>
      )}
    </EntryRows>
  );
}

interface VariantsProps {
  item: Cosmetic;
  index: number;
  change: (item: Cosmetic) => void;
  error: string | undefined;
}

/** Chips where the catalogue knows the variants, and their numbers otherwise. */
function CosmeticVariants({ item, index, change, error }: VariantsProps) {
  const { t } = useLanguage();
  const known = useKnownItems().get(item.id);
  const numbers = item.variants ?? [];
  if (known && areVariantNumbersOf(known, numbers)) {
    return (
      <VariantChips
        item={known}
        selected={(channel) => variantByNumber(known, numbers, channel)}
        onSelect={(channel, variant) => change(withVariants(item, withVariantNumber(known, numbers, channel, variant)))}
      />
    );
  }
  return (
    <NumberListInput
      label={t("categories.config.variants")}
      {...rowLabelProps(index)}
      placeholder={t("categories.config.variantsExample")}
      value={numbers}
      onChange={(variants) => change(withVariants(item, variants))}
      error={error}
    />
  );
}

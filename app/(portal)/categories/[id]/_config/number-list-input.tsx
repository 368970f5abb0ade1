"use client";

import { TagsInput, type TagsInputProps } from "@mantine/core";
import { useLanguage } from "../../../../_languages/use-language.ts";

interface Props extends Pick<TagsInputProps, "label" | "description" | "error" | "labelProps" | "placeholder"> {
  value: readonly unknown[];
  onChange: (value: unknown[]) => void;
}

const SPLIT_CHARS = [",", " "];
/** Pasted text arrives unsplit, such as `7, 8`. */
const splitTexts = (texts: string[]): string[] => texts.flatMap((text) => text.split(/[,\s]+/).filter(Boolean));
/** Text that is not a number is kept, so that the contract reports it. */
const parseNumber = (text: string): unknown => (/^[+-]?\d{1,15}$/.test(text) ? Number(text) : text);

/** A list of whole numbers. */
export function NumberListInput({ value, onChange, placeholder, ...props }: Props) {
  const { t } = useLanguage();
  return (
    <TagsInput
      {...props}
      value={value.map(String)}
      onChange={(texts) => onChange(splitTexts(texts).map(parseNumber))}
      allowDuplicates
      splitChars={SPLIT_CHARS}
      placeholder={value.length === 0 ? (placeholder ?? t("categories.config.typeNumber")) : undefined}
      inputMode="numeric"
    />
  );
}

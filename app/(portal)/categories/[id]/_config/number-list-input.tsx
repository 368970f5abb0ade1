"use client";

import { TagsInput, type TagsInputProps } from "@mantine/core";

interface Props extends Pick<TagsInputProps, "label" | "description" | "error" | "labelProps" | "placeholder"> {
  value: readonly unknown[];
  onChange: (value: unknown[]) => void;
}

const SPLIT_CHARS = [",", " "];
/** What was pasted or filled in at once arrives whole: `7, 8`. */
const splitTexts = (texts: string[]): string[] => texts.flatMap((text) => text.split(/[,\s]+/).filter(Boolean));
/** What is no number stays as it was typed, for the contract to refuse in sight of whoever typed it. */
const parseNumber = (text: string): unknown => (/^[+-]?\d{1,15}$/.test(text) ? Number(text) : text);

/** A list of whole numbers. */
export function NumberListInput({ value, onChange, placeholder = "Type a number, then press Enter", ...props }: Props) {
  return (
    <TagsInput
      {...props}
      value={value.map(String)}
      onChange={(texts) => onChange(splitTexts(texts).map(parseNumber))}
      allowDuplicates
      splitChars={SPLIT_CHARS}
      placeholder={value.length === 0 ? placeholder : undefined}
      inputMode="numeric"
    />
  );
}

"use client";

import { Autocomplete, Button, TextInput, type TextInputProps } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Menu, MenuDropdown, MenuItem, MenuTarget } from "../../../_ui/overlays/menu.tsx";
import classes from "./editor.module.css";
import { useEditor } from "./editor-context.ts";
import { FURTHER_PLACEHOLDERS, isFurther, type OfferedPlaceholder } from "./placeholders.ts";

interface Props extends Pick<TextInputProps, "description" | "error" | "required" | "placeholder"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  /** What the field suggests; any other text is possible, too. */
  suggestions?: readonly string[];
}

/** A text field with a menu of the placeholders that have a value in this automation. */
export function PlaceholderField({ label, value, onChange, maxLength = 255, suggestions, ...props }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const insert = (name: OfferedPlaceholder) => {
    const input = field.current;
    const [start, end] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length];
    const text = `{${name}}`;
    flushSync(() => onChange(value.slice(0, start) + text + value.slice(end)));
    input?.focus();
    input?.setSelectionRange(start + text.length, start + text.length);
  };
  const common = { ...props, ref: field, label, value, maxLength, autoComplete: "off" as const };
  return (
    <div className={classes.insertRow}>
      {suggestions ? (
        <Autocomplete {...common} data={[...suggestions]} onChange={onChange} filter={({ options }) => options} />
      ) : (
        <TextInput {...common} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      <InsertMenu label={label} onInsert={insert} />
    </div>
  );
}

function InsertMenu({ label, onInsert }: { label: string; onInsert: (name: OfferedPlaceholder) => void }) {
  const { t } = useLanguage();
  const { placeholders } = useEditor();
  return (
    <Menu position="bottom-end" withinPortal>
      <MenuTarget>
        <Button
          variant="default"
          px="sm"
          aria-label={t("automations.editor.insertInto", { field: label })}
          leftSection={<IconBraces size={16} aria-hidden />}
        >
          {t("automations.editor.insert")}
        </Button>
      </MenuTarget>
      <MenuDropdown mah={320} style={{ overflowY: "auto" }}>
        {placeholders.map((name) => (
          <MenuItem
            key={name}
            onClick={() => onInsert(name)}
            rightSection={<span className="mono">{`{${name}}`}</span>}
          >
            {t(`automations.editor.placeholders.${isFurther(name) ? FURTHER_PLACEHOLDERS[name] : name}`)}
          </MenuItem>
        ))}
      </MenuDropdown>
    </Menu>
  );
}

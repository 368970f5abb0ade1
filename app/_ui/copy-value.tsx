"use client";

import { ActionIcon, type ActionIconProps, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useLanguage } from "../_languages/use-language.ts";
import { Tooltip } from "./overlays/tooltip.tsx";

/** How wide a character of the monospaced font is. */
const CHARACTER_EM = 0.6;

/** A value in one line with a copy button, which stays where it is when the font arrives. `short` shows only the end of the value. */
export function CopyValue({ value, label, short = false }: { value: string; label: string; short?: boolean }) {
  const text = short ? `…${value.slice(-6)}` : value;
  return (
    <Group gap={4} wrap="nowrap">
      <Text span size="sm" className="mono" truncate miw={`min(100%, ${text.length * CHARACTER_EM}em)`}>
        {text}
      </Text>
      <CopyButtonOf value={value} label={label} />
    </Group>
  );
}

/** Copies a value that is not shown, such as the id of something that has a name. */
export const CopyButtonOf = ({ value, label }: { value: string; label: string }) => {
  const { t } = useLanguage();
  return <CopyIconButton value={value} label={t("shared.copyThing", { label })} size="md" variant="subtle" my={-4} />;
};

/** Copies the id of what the page is about; stands beside its actions. */
export const CopyIdButton = ({ id, name }: { id: string; name: string }) => {
  const { t } = useLanguage();
  return <CopyIconButton value={id} label={t("shared.copyIdOf", { name })} size={36} variant="default" />;
};

interface ButtonProps {
  value: string;
  label: string;
  size: ActionIconProps["size"];
  variant: string;
  /** Negative beside a text: its line does not become higher than others. */
  my?: number;
}

function CopyIconButton({ value, label, ...button }: ButtonProps) {
  const { t } = useLanguage();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t("shared.copied") : label}>
          <ActionIcon {...button} color="gray" onClick={copy} aria-label={label}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

"use client";

import { Button, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useId } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import classes from "./copy-block.module.css";

/** A text, shown in full, with a copy button. */
export function CopyBlock({ label, value }: { label: string; value: string }) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb={4} wrap="nowrap">
        <Text size="sm" fw={600} id={id}>
          {label}
        </Text>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              onClick={copy}
              aria-label={t("shared.copyOf", { label })}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              <span aria-live="polite">{copied ? t("shared.copied") : t("shared.copy")}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
      <pre className={classes.block}>{value}</pre>
    </section>
  );
}

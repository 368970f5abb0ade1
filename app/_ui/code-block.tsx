"use client";

import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useLanguage } from "../_languages/use-language.ts";
import classes from "./code-block.module.css";
import { Tooltip } from "./overlays/tooltip.tsx";

/** Code with a copy button. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const { t } = useLanguage();
  return (
    <figure className={classes.code} aria-label={label}>
      <pre>{code}</pre>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t("shared.copied") : t("shared.copy")}>
            <ActionIcon
              className={classes.copy}
              variant="default"
              onClick={copy}
              aria-label={t("shared.copyOf", { label })}
              data-copied={copied || undefined}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </figure>
  );
}

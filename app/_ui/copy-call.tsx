"use client";

import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconChevronDown, IconCopy } from "@tabler/icons-react";
import { useId } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import type { ApiCall } from "./api-call.ts";
import classes from "./copy-block.module.css";
import { clusterApiCommand, curlCommand } from "./curl-command.ts";
import { fetchScript } from "./fetch-script.ts";
import type { Target } from "./overlays/late-target.tsx";
import { Menu, MenuDropdown, MenuItem, MenuTarget } from "./overlays/menu.tsx";
import { pythonScript } from "./python-script.ts";

const LANGUAGES = [
  { name: "curl", write: curlCommand },
  { name: "JavaScript", write: fetchScript },
  { name: "Python", write: pythonScript },
  { name: "svc-cluster", write: clusterApiCommand },
];

/** An API call, shown as a curl command, with a menu of the languages that it is copied in. */
export function CallBlock({ label, call }: { label: string; call: ApiCall }) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb={4} wrap="nowrap">
        <Text size="sm" fw={600} id={id}>
          {label}
        </Text>
        <LanguageMenu call={call}>
          {(copied) => (
            <Button
              variant="default"
              size="xs"
              aria-label={t("shared.copyThingAs", { label })}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {copied ? t("shared.copied") : t("shared.copyAs")}
            </Button>
          )}
        </LanguageMenu>
      </Group>
      <pre className={classes.block}>{curlCommand(call)}</pre>
    </section>
  );
}

/** Copies a call that is not shown. */
export function CopyCallButton({ label, call }: { label: string; call: ApiCall }) {
  const { t } = useLanguage();
  return (
    <LanguageMenu call={call}>
      {(copied) => (
        <ActionIcon variant="subtle" color="gray" aria-label={t("shared.copyThingAs", { label })}>
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      )}
    </LanguageMenu>
  );
}

function LanguageMenu({ call, children }: { call: ApiCall; children: (copied: boolean) => Target }) {
  const { t } = useLanguage();
  const { copied, copy } = useClipboard();
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <MenuTarget>{children(copied)}</MenuTarget>
        <MenuDropdown>
          {LANGUAGES.map(({ name, write }) => (
            <MenuItem key={name} onClick={() => copy(write(call))}>
              {name}
            </MenuItem>
          ))}
        </MenuDropdown>
      </Menu>
      <span role="status" className="visually-hidden">
        {copied && t("shared.copied")}
      </span>
    </>
  );
}

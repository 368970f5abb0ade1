"use client";

import { Tabs } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./config-editor.module.css";
import { type CONFIG_SECTIONS, membersOf } from "./config-fields.ts";
import { configTexts } from "./texts.ts";
import { type ConfigDraft, memberErrors } from "./use-config-draft.ts";

interface Props {
  section: (typeof CONFIG_SECTIONS)[number];
  draft: ConfigDraft;
  disabled: boolean;
}

/** The tab of a section, with the number of edited fields and a sign for errors. */
export function SectionTab({ section, draft, disabled }: Props) {
  const members = membersOf(section);
  const edited = members.filter((member) => Object.hasOwn(draft.edits, member)).length;
  const hasErrors = members.some((member) => Object.keys(memberErrors(draft.errors, member)).length > 0);
  const counter = edited > 0 && (
    <span className={classes.count}>
      {hasErrors && <IconAlertCircle size={14} aria-hidden />}
      <span aria-hidden>{edited}</span>
      <span className="visually-hidden">{configTexts.editedFields(edited, hasErrors)}</span>
    </span>
  );
  return (
    <Tabs.Tab value={section.id} disabled={disabled} rightSection={counter || undefined}>
      {section.title}
    </Tabs.Tab>
  );
}

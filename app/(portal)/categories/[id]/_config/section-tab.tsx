"use client";

import { Tabs } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./config-editor.module.css";
import { type CONFIG_SECTIONS, membersOf } from "./config-fields.ts";
import { type ConfigDraft, memberErrors } from "./use-config-draft.ts";

interface Props {
  section: (typeof CONFIG_SECTIONS)[number];
  draft: ConfigDraft;
  disabled: boolean;
}

/** A section's name, with what in it is edited or wrong. */
export function SectionTab({ section, draft, disabled }: Props) {
  const members = membersOf(section);
  const edited = members.filter((member) => Object.hasOwn(draft.edits, member)).length;
  const isWrong = members.some((member) => Object.keys(memberErrors(draft.errors, member)).length > 0);
  const counter = edited > 0 && (
    <span className={classes.count}>
      {isWrong && <IconAlertCircle size={14} aria-hidden />}
      <span aria-hidden>{edited}</span>
      <span className="visually-hidden">
        {edited} edited{isWrong && ", to be put right"}
      </span>
    </span>
  );
  return (
    <Tabs.Tab value={section.id} disabled={disabled} rightSection={counter || undefined}>
      {section.title}
    </Tabs.Tab>
  );
}

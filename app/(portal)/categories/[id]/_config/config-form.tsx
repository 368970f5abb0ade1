"use client";

import { Button, Stack, Text, Title } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import type { CategoryConfigMember } from "#server/contract/categories.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { Tooltip } from "../../../../_ui/overlays/tooltip.tsx";
import classes from "./config-editor.module.css";
import { isDefaultValue } from "./config-edits.ts";
import { type ConfigGroup, type ConfigSection, memberLabel } from "./config-fields.ts";
import { describeGroup } from "./describe-field.ts";
import { FieldControl } from "./field-control.tsx";
import { fieldKind } from "./field-kind.ts";
import { type ConfigDraft, memberErrors } from "./use-config-draft.ts";

interface FormProps {
  section: ConfigSection;
  draft: ConfigDraft;
  headingOrder?: 3 | 4;
}

/** The fields of one section of the config. */
export function ConfigForm({ section, draft, headingOrder = 3 }: FormProps) {
  return (
    <Stack gap="xl">
      {section.groups.map((group) => (
        <FormGroup key={group.id} group={group} draft={draft} headingOrder={headingOrder} />
      ))}
    </Stack>
  );
}

interface GroupProps {
  group: ConfigGroup;
  draft: ConfigDraft;
  headingOrder: 3 | 4;
}

function FormGroup({ group: { id, members }, draft, headingOrder }: GroupProps) {
  const { title, description } = describeGroup(useLanguage(), id);
  return (
    <section aria-label={title}>
      <Title order={headingOrder} size="h5">
        {title}
      </Title>
      {description && (
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      )}
      <div className={classes.fields}>
        {members.map((member) => (
          <FieldRow key={member} member={member} draft={draft} />
        ))}
      </div>
    </section>
  );
}

function FieldRow({ member, draft }: { member: CategoryConfigMember; draft: ConfigDraft }) {
  const value = draft.config[member];
  const isEdited = Object.hasOwn(draft.edits, member);
  return (
    <div className={classes.field} data-edited={isEdited || undefined} data-member={member}>
      <FieldControl
        member={member}
        kind={fieldKind(member)}
        value={value}
        onChange={(changed) => draft.set(member, changed)}
        errors={memberErrors(draft.errors, member)}
      />
      <ResetToDefault
        member={member}
        isDefault={isDefaultValue(member, value)}
        isEdited={isEdited}
        onReset={() => draft.set(member, null)}
      />
    </div>
  );
}

interface Props {
  member: string;
  isDefault: boolean;
  isEdited: boolean;
  onReset: () => void;
}

/** Shows whether a member has its default value, or a button that resets it. */
function ResetToDefault({ member, isDefault, isEdited, onReset }: Props) {
  const language = useLanguage();
  const { t } = language;
  return (
    <div className={classes.mark}>
      <code className={classes.member}>{member}</code>
      {isDefault ? (
        <Text size="xs" c="dimmed" className={classes.state}>
          <IconCheck size={14} aria-hidden />
          {isEdited ? t("categories.config.defaultUnsaved") : t("categories.config.default")}
        </Text>
      ) : (
        <Tooltip label={t("categories.config.resetTooltip")}>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            aria-label={t("categories.config.resetLabel", { field: memberLabel(language, member) })}
            onClick={onReset}
          >
            {t("categories.config.reset")}
          </Button>
        </Tooltip>
      )}
      {isEdited && !isDefault && (
        <Text size="xs" c="dimmed">
          {t("categories.config.unsaved")}
        </Text>
      )}
    </div>
  );
}

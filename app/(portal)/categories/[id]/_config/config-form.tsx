"use client";

import { Button, Stack, Text, Title } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { Tooltip } from "../../../../_ui/overlays/tooltip.tsx";
import classes from "./config-editor.module.css";
import { isDefaultValue } from "./config-edits.ts";
import { type ConfigField, type ConfigSection, memberLabel } from "./config-fields.ts";
import { FieldControl } from "./field-control.tsx";
import { fieldKind } from "./field-kind.ts";
import { configTexts } from "./texts.ts";
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
      {section.groups.map(({ title, description, fields }) => (
        <section key={title} aria-label={title}>
          <Title order={headingOrder} size="h5">
            {title}
          </Title>
          {description && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
          <div className={classes.fields}>
            {fields.map((field) => (
              <FieldRow key={field.member} field={field} draft={draft} />
            ))}
          </div>
        </section>
      ))}
    </Stack>
  );
}

function FieldRow({ field, draft }: { field: ConfigField; draft: ConfigDraft }) {
  const { member } = field;
  const value = draft.config[member];
  const isEdited = Object.hasOwn(draft.edits, member);
  return (
    <div className={classes.field} data-edited={isEdited || undefined} data-member={member}>
      <FieldControl
        field={field}
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
  return (
    <div className={classes.mark}>
      <code className={classes.member}>{member}</code>
      {isDefault ? (
        <Text size="xs" c="dimmed" className={classes.state}>
          <IconCheck size={14} aria-hidden />
          {isEdited ? configTexts.defaultUnsaved : configTexts.default}
        </Text>
      ) : (
        <Tooltip label={configTexts.resetTooltip}>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            aria-label={configTexts.resetLabel(memberLabel(member))}
            onClick={onReset}
          >
            {configTexts.reset}
          </Button>
        </Tooltip>
      )}
      {isEdited && !isDefault && (
        <Text size="xs" c="dimmed">
          {configTexts.unsaved}
        </Text>
      )}
    </div>
  );
}

"use client";

import { Button, Text } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { Tooltip } from "../../../../_ui/overlays/tooltip.tsx";
import classes from "./config-editor.module.css";
import { memberLabel } from "./config-fields.ts";
import { configTexts } from "./texts.ts";

interface Props {
  member: string;
  isDefault: boolean;
  isEdited: boolean;
  onReset: () => void;
}

/** Shows whether a member has its default value, or a button that resets it. */
export function ResetToDefault({ member, isDefault, isEdited, onReset }: Props) {
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

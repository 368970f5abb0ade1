"use client";

import { Button, Text, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import classes from "./config-editor.module.css";
import { memberLabel } from "./config-fields.ts";

interface Props {
  member: string;
  isDefault: boolean;
  isEdited: boolean;
  onReset: () => void;
}

/** Whether a member is at its default, and the way back to it. */
export function ResetToDefault({ member, isDefault, isEdited, onReset }: Props) {
  return (
    <div className={classes.mark}>
      <code className={classes.member}>{member}</code>
      {isDefault ? (
        <Text size="xs" c="dimmed" className={classes.state}>
          <IconCheck size={14} aria-hidden /> Default{isEdited && ", not saved"}
        </Text>
      ) : (
        <Tooltip label="Put it back to its default">
          <Button
            variant="default"
            size="compact-xs"
            className={classes.reset}
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            aria-label={`Use default: ${memberLabel(member)}`}
            onClick={onReset}
          >
            Use default
          </Button>
        </Tooltip>
      )}
      {isEdited && !isDefault && (
        <Text size="xs" c="dimmed">
          Not saved
        </Text>
      )}
    </div>
  );
}

"use client";

import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconArrowRight } from "@tabler/icons-react";
import { FormProblem } from "../../../../_ui/form-problem.tsx";
import type { Difference } from "./config-edits.ts";
import { memberLabel } from "./config-fields.ts";
import { describeValue } from "./describe-value.ts";
import classes from "./review-changes.module.css";

interface Props {
  opened: boolean;
  differences: readonly Difference[];
  onSave: () => void;
  onClose: () => void;
  saving: boolean;
  error: unknown;
  /** What the service says of the config as a whole. */
  refusal: string | undefined;
}

/** What would be saved, member by member, before it is. */
export function ReviewChanges({ opened, differences, onSave, onClose, saving, error, refusal }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={
        <Text span fw={650}>
          Review changes
        </Text>
      }
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <ul className={classes.differences} aria-label="Changes">
          {differences.map((difference) => (
            <DifferenceRow key={difference.member} {...difference} />
          ))}
        </ul>
        {refusal ? (
          <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
            {refusal}
          </Alert>
        ) : (
          <FormProblem error={error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Go on editing
          </Button>
          <Button onClick={onSave} loading={saving} data-autofocus>
            Save {differences.length === 1 ? "1 change" : `${differences.length} changes`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function DifferenceRow({ member, before, after, backToDefault }: Difference) {
  const label = memberLabel(member);
  return (
    <li className={classes.difference} data-member={member}>
      <Text size="sm" fw={600}>
        {label}
        {label !== member && <code className={classes.member}>{member}</code>}
      </Text>
      <div className={classes.values}>
        {before === null ? (
          <span className={classes.absent}>Not there</span>
        ) : (
          <del className={classes.before}>{describeValue(member, before)}</del>
        )}
        <IconArrowRight size={16} aria-hidden className={classes.arrow} />
        <span className="visually-hidden"> becomes </span>
        {after === null ? (
          <span className={classes.absent}>Taken away</span>
        ) : (
          <ins className={classes.after}>
            {describeValue(member, after)}
            {backToDefault && " (default)"}
          </ins>
        )}
      </div>
    </li>
  );
}

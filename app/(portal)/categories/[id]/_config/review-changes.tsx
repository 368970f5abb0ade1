"use client";

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconArrowRight } from "@tabler/icons-react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { FormProblem } from "../../../../_ui/form-problem.tsx";
import { hidden } from "../../../../_ui/message-parts.tsx";
import { Modal } from "../../../../_ui/overlays/modal.tsx";
import { useKnownItems } from "../../../_items/known-items.tsx";
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
  /** The service's error about the config as a whole. */
  configError: string | undefined;
}

/** Shows each change before it is saved. */
export function ReviewChanges({ opened, differences, onSave, onClose, saving, error, configError }: Props) {
  const { t } = useLanguage();
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t("categories.config.review.title")}>
      <Stack gap="md">
        <ul className={classes.differences} aria-label={t("categories.config.review.changes")}>
          {differences.map((difference) => (
            <DifferenceRow key={difference.member} {...difference} />
          ))}
        </ul>
        {configError ? (
          <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
            {configError}
          </Alert>
        ) : (
          <FormProblem error={error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("categories.config.review.cancel")}
          </Button>
          <ActionButton error={error} onClick={onSave} loading={saving} data-autofocus>
            {t("categories.config.review.save", { count: differences.length })}
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  );
}

function DifferenceRow({ member, before, after, backToDefault }: Difference) {
  const language = useLanguage();
  const { t } = language;
  const label = memberLabel(language, member);
  const known = useKnownItems();
  const describe = (value: unknown) => describeValue(language, member, value, (id) => known.get(id)?.name);
  return (
    <li className={classes.difference} data-member={member}>
      <Text size="sm" fw={600}>
        {label}
        {label !== member && <code className={classes.member}>{member}</code>}
      </Text>
      <div className={classes.values}>
        {t.rich("categories.config.review.change", {
          before: () =>
            before === null ? (
              <span className={classes.absent}>{t("categories.config.review.notSet")}</span>
            ) : (
              <del className={classes.before}>{describe(before)}</del>
            ),
          arrow: () => <IconArrowRight size={16} aria-hidden className={classes.arrow} />,
          hidden,
          after: () =>
            after === null ? (
              <span className={classes.absent}>{t("categories.config.review.removed")}</span>
            ) : (
              <ins className={classes.after}>
                {backToDefault ? t("categories.config.review.default", { value: describe(after) }) : describe(after)}
              </ins>
            ),
        })}
      </div>
    </li>
  );
}

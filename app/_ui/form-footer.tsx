"use client";

import { Button, Group } from "@mantine/core";
import { useLanguage } from "../_languages/use-language.ts";
import { ActionButton } from "./action-button.tsx";
import { FormProblem } from "./form-problem.tsx";

interface Props {
  /** Why the action failed the last time. */
  error: unknown;
  /** A field shows the error. */
  isShownAtField?: boolean;
  /** The label of the button: a verb. */
  action: string;
  /** Absent in a form: the button submits it. */
  onAction?: () => void;
  onCancel: () => void;
  waiting: boolean;
  color?: "red";
  disabled?: boolean;
  /** Whether a dialog begins at Cancel. */
  startsAtCancel?: boolean;
}

/** The end of a form or of a question: what went wrong, Cancel, and the action. */
export function FormFooter(props: Props) {
  const { t } = useLanguage();
  const { error, isShownAtField = false, action, onAction, onCancel, waiting, startsAtCancel, ...button } = props;
  return (
    <>
      <FormProblem error={isShownAtField ? null : error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus={startsAtCancel}>
          {t("shared.cancel")}
        </Button>
        <ActionButton
          {...button}
          error={error}
          loading={waiting}
          {...(onAction ? { onClick: onAction } : { type: "submit" })}
        >
          {action}
        </ActionButton>
      </Group>
    </>
  );
}

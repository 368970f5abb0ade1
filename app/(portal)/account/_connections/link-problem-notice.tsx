"use client";

import { Alert, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { CONNECTION_NAMES } from "#server/contract/data-sections.ts";
import { describeError } from "../../../_ui/describe-error.ts";
import { RequestIdLink } from "../../../_ui/request-id-link.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { accountTexts } from "../texts.ts";
import { useLinkProblem } from "./link-problem.ts";

const texts = accountTexts.connections;

/** Says why the person came back from another service without a linked account. */
export function LinkProblemNotice() {
  const [problem, close] = useLinkProblem();
  if (!problem) return null;
  const description = describeError(problem.error);
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={texts.notLinked(CONNECTION_NAMES[problem.kind])}
      withCloseButton
      closeButtonLabel={sharedTexts.close}
      onClose={close}
      role="alert"
    >
      <Text size="sm">{description.message}</Text>
      <RequestIdLink error={description} inForm size="xs" />
    </Alert>
  );
}

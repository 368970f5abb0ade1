"use client";

import { Alert, Code, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { describeError } from "./describe-error.ts";
import { errorTexts } from "./texts.ts";

/** Why a form could not be sent. Errors of single fields are shown at the fields. */
export function FormProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const { message, problems, requestId } = describeError(error);
  if (problems.length > 0) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
      <Text size="sm">{message}</Text>
      {requestId && (
        <Text size="xs" mt={4}>
          {errorTexts.requestId} <Code>{requestId}</Code>
        </Text>
      )}
    </Alert>
  );
}

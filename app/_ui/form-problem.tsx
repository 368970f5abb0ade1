"use client";

import { Alert, Code, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { describeError } from "./describe-error.ts";

/** Why a form could not be sent, where that is not the fault of one of its fields. */
export function FormProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const { message, problems, requestId } = describeError(error);
  if (problems.length > 0) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
      <Text size="sm">{message}</Text>
      {requestId && (
        <Text size="xs" mt={4}>
          Request <Code>{requestId}</Code>
        </Text>
      )}
    </Alert>
  );
}

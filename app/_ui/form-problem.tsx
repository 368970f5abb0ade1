"use client";

import { Alert, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { describeError } from "./describe-error.ts";
import { RequestIdLink } from "./request-id-link.tsx";

/** Why a form could not be sent. Errors of single fields are shown at the fields. */
export function FormProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const description = describeError(error);
  if (description.problems.length > 0) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
      <Text size="sm">{description.message}</Text>
      <RequestIdLink error={description} inForm size="xs" />
    </Alert>
  );
}

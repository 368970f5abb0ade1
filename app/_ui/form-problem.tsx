"use client";

import { Alert, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { describeError } from "./describe-error.ts";
import { RequestIdLink } from "./request-id-link.tsx";
import { sessionState } from "./session-state.ts";

/** Why a form could not be sent. Errors of single fields are shown at the fields. */
export function FormProblem({ error }: { error: unknown }) {
  const language = useLanguage();
  const session = useSyncExternalStore(sessionState.subscribe, sessionState.get, sessionState.get);
  if (!error) return null;
  const description = describeError(language, error);
  if (description.problems.length > 0) return null;
  if (description.isSignedOut && session === "renewed") return null; // the form can be sent again
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
      <Text size="sm">{description.message}</Text>
      <RequestIdLink error={description} inForm size="xs" />
    </Alert>
  );
}

"use client";

import { Group, PasswordInput, Stack, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { readFormValues } from "../../../../../_ui/read-form-values.ts";
import type { Application } from "../../application.ts";
import { testConsoleTexts } from "./texts.ts";
import type { OAuthTest } from "./use-oauth-test.ts";

const texts = testConsoleTexts.exchange;

/** Asks for the secret of a confidential client. Only the field holds the secret: no state, storage or URL does. */
export function ExchangeForm({ app, test }: { app: Application; test: OAuthTest }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { secret } = readFormValues(event, ["secret"]);
    void test.exchange(secret.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {!app.isPublicClient && (
          <PasswordInput
            name="secret"
            label={texts.secret}
            description={texts.secretHelp}
            placeholder={texts.secretExample}
            autoComplete="off"
            data-1p-ignore
            required
            maw={480}
          />
        )}
        {test.tokenCall && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {String(test.tokenCall.body.error_description ?? texts.failed)}
          </Text>
        )}
        <Group>
          <ActionButton error={null} type="submit" loading={test.isPending}>
            {texts.submit}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}

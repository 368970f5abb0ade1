"use client";

import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { readFormValues } from "../../../../../_ui/read-form-values.ts";
import type { Application } from "../../application.ts";
import type { OAuthTest } from "./use-oauth-test.ts";

/** Asks a confidential client for its secret. The field keeps it: it is in no state, storage or address. */
export function ExchangeForm({ app, test }: { app: Application; test: OAuthTest }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { secret } = readFormValues(event, ["secret"]);
    void test.redeem(secret.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {!app.isPublicClient && (
          <PasswordInput
            name="secret"
            label="Client secret"
            description="Stays in this page's memory until you leave the tab"
            placeholder="SVCOA2S_…"
            autoComplete="off"
            data-1p-ignore
            required
            maw={480}
          />
        )}
        {test.token && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {String(test.token.body.error_description ?? "The exchange failed.")}
          </Text>
        )}
        <Group>
          <Button type="submit" loading={test.waiting}>
            Exchange the code
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

"use client";

import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { SignIn } from "#server/contract/identity.ts";
import { readFormValues } from "./read-form-values.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";
import { sharedTexts } from "./texts.ts";
import { useHydrated } from "./use-browser-state.ts";
import { zodForm } from "./zod-form.ts";

const check = zodForm(SignIn);
const texts = sharedTexts.signInForm;
const SHOW = { "aria-label": texts.showPassword };

interface Props {
  /** The initial value of the identifier field. */
  identifier?: string;
  /** Begins at the password: the identifier is known. */
  focusPassword?: boolean;
  onSignedIn: () => void;
}

export function SignInForm({ identifier, focusPassword = false, onSignedIn }: Props) {
  const ready = useHydrated();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const values = readFormValues(event, ["identifier", "password"]);
    const problems = check(values);
    setErrors(problems);
    setRefusal(null);
    if (Object.keys(problems).length > 0) return;
    setWaiting(true);
    const reason = await signInWithPassword(values.identifier, values.password);
    if (reason === null) return onSignedIn();
    setWaiting(false);
    setRefusal(reason);
    passwordField.current?.select();
  };

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={texts.identifier}
          name="identifier"
          defaultValue={identifier}
          error={errors.identifier}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput
          ref={passwordField}
          label={texts.password}
          name="password"
          data-autofocus={focusPassword || undefined}
          error={errors.password}
          autoComplete="current-password"
          visibilityToggleButtonProps={SHOW}
          visibilityToggleFocusable
        />
        {refusal && (
          <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" loading={waiting} disabled={!ready} fullWidth>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}

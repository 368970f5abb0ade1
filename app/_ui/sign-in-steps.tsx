"use client";

import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { REQUIRED } from "#server/contract/name-member.ts";
import { translateAnswer } from "../_languages/answers.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { laterZodForm } from "./later-zod-form.ts";
import { LaterCode } from "./load-later.tsx";
import { PasswordInput } from "./password-input.tsx";
import { readFormValues } from "./read-form-values.ts";

const contract = new LaterCode(() => import("#server/contract/identity.ts").then((module) => module.SignIn));
const check = laterZodForm(contract);

interface StepProps {
  refusal: string | null;
  waiting: boolean;
}

interface PasswordProps extends StepProps {
  identifier: string | undefined;
  /** In a dialog that knows who signs in. */
  focusPassword: boolean;
  ready: boolean;
  onSubmit: (values: { identifier: string; password: string }) => void;
}

export function PasswordStep({ identifier, focusPassword, ready, refusal, waiting, onSubmit }: PasswordProps) {
  const { t } = useLanguage();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusPassword) passwordField.current?.focus(); // a dialog may have looked for its field before this form was loaded
  }, [focusPassword]);
  useEffect(() => {
    if (refusal !== null) passwordField.current?.select();
  }, [refusal]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const values = readFormValues(event, ["identifier", "password"]);
    const problems = await check(values);
    setErrors(problems);
    if (Object.keys(problems).length === 0) onSubmit(values);
  };
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("shared.signInForm.identifier")}
          name="identifier"
          defaultValue={identifier}
          error={errors.identifier}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput
          ref={passwordField}
          label={t("shared.signInForm.password")}
          name="password"
          data-autofocus={focusPassword || undefined}
          error={errors.password}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("shared.signInForm.showPassword") }}
          visibilityToggleFocusable
        />
        <Refusal message={refusal} />
        <Button type="submit" loading={waiting} disabled={!ready} fullWidth>
          {t("shared.signInForm.submit")}
        </Button>
      </Stack>
    </form>
  );
}

interface CodeProps extends StepProps {
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** The second step, after the right password. */
export function CodeStep({ refusal, waiting, onSubmit, onBack }: CodeProps) {
  const { t } = useLanguage();
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (refusal !== null) field.current?.select();
  }, [refusal]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const code = readFormValues(event, ["code"]).code.trim();
    setError(code === "" ? translateAnswer(REQUIRED) : null);
    if (code !== "") onSubmit(code);
  };
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("shared.signInForm.codeHelp")}</Text>
        <TextInput
          ref={field}
          label={t("shared.signInForm.code")}
          name="code"
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Refusal message={refusal} />
        <Button type="submit" loading={waiting} fullWidth>
          {t("shared.signInForm.submit")}
        </Button>
        <Button variant="subtle" onClick={onBack} fullWidth>
          {t("shared.signInForm.back")}
        </Button>
      </Stack>
    </form>
  );
}

function Refusal({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
      {message}
    </Alert>
  );
}

"use client";

import { Stack, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { formErrors } from "../../_ui/describe-error.ts";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { laterZodForm } from "../../_ui/later-zod-form.ts";
import { LaterCode } from "../../_ui/load-later.tsx";
import { PasswordInput } from "../../_ui/password-input.tsx";
import { readFormValues } from "../../_ui/read-form-values.ts";
import { signInWithPassword } from "../../_ui/sign-in.ts";
import { UnsavedChangesGuard } from "../../_ui/unsaved-changes-guard.tsx";
import { useHydrated } from "../../_ui/use-browser-state.ts";
import { addReturnTo } from "./return-to.ts";
import { openNextPage } from "./stored-return.tsx";

const contract = new LaterCode(() => import("#server/contract/identity.ts").then((module) => module.SignUp));
const NAMES = ["username", "email", "password"] as const;
const check = laterZodForm(contract);

type NewAccount = Record<(typeof NAMES)[number], string>;

interface Props {
  /** The label of the button. */
  action: string;
  create: (account: NewAccount) => Promise<unknown>;
  /** The page that opens then. */
  readNext: () => string;
  /** Further fields, above the button. */
  children?: ReactNode;
}

/** Creates an account, signs in to it and goes on. */
export function CreateAccountForm({ action, create, readNext, children }: Props) {
  const language = useLanguage();
  const { t } = language;
  const ready = useHydrated();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<unknown>(null);
  const [isTyped, setTyped] = useState(false);
  const [waiting, setWaiting] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const account = readFormValues(event, NAMES);
    const problems = await check(account);
    setErrors(problems);
    setProblem(null);
    if (Object.keys(problems).length > 0) return;
    setWaiting(true);
    try {
      await create(account);
    } catch (error) {
      const fieldErrors = formErrors(language, error);
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length === 0) setProblem(error);
      return setWaiting(false);
    }
    const refusal = await signInWithPassword(language, account.username, account.password);
    const next = readNext();
    if (refusal === null) openNextPage(next);
    else window.location.replace(addReturnTo("/sign-in", { next, again: false }));
  };

  return (
    <form method="post" onSubmit={(event) => void submit(event)} onInput={() => setTyped(true)} noValidate>
      <UnsavedChangesGuard unsaved={isTyped && !waiting} />
      <Stack gap="md">
        <TextInput
          label={t("signIn.accountForm.username")}
          description={t("signIn.accountForm.usernameHelp")}
          name="username"
          error={errors.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          label={t("signIn.accountForm.email")}
          name="email"
          type="email"
          error={errors.email}
          autoComplete="email"
        />
        <PasswordInput
          label={t("signIn.accountForm.password")}
          description={t("signIn.accountForm.passwordHelp")}
          name="password"
          error={errors.password}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("signIn.accountForm.showPassword") }}
          visibilityToggleFocusable
        />
        {children}
        <FormProblem error={problem} />
        <ActionButton error={problem} type="submit" loading={waiting} disabled={!ready} fullWidth>
          {action}
        </ActionButton>
      </Stack>
    </form>
  );
}

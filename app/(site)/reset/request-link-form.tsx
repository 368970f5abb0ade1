"use client";

import { Alert, Stack, TextInput } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { laterZodForm } from "../../_ui/later-zod-form.ts";
import { LaterCode } from "../../_ui/load-later.tsx";
import { readFormValues } from "../../_ui/read-form-values.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useHydrated } from "../../_ui/use-browser-state.ts";

const contract = new LaterCode(() =>
  import("#server/contract/account-email.ts").then((module) => module.PasswordResetRequest),
);
const check = laterZodForm(contract);

/** The answer is the same whether or not there is such an account. */
export function RequestLinkForm() {
  const { t } = useLanguage();
  const ready = useHydrated();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const ask = useMutation(useTRPC().identity.requestPasswordReset.mutationOptions({ gcTime: 0 }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const values = readFormValues(event, ["identifier"]);
    const problems = await check(values);
    setErrors(problems);
    if (Object.keys(problems).length === 0) ask.mutate(values);
  };
  if (ask.isSuccess) {
    return (
      <Alert variant="light" icon={<IconMailCheck aria-hidden />} title={t("signIn.reset.sent")} role="status">
        {t("signIn.reset.sentHelp")}
      </Alert>
    );
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("shared.signInForm.identifier")}
          name="identifier"
          error={errors.identifier}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormProblem error={ask.error} />
        <ActionButton error={ask.error} type="submit" loading={ask.isPending} disabled={!ready} fullWidth>
          {t("signIn.reset.submit")}
        </ActionButton>
      </Stack>
    </form>
  );
}

"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { accessKinds } from "#server/contract/access-kinds.ts";
import type { PasswordResetDone } from "#server/contract/account-email.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { AccessList } from "../../../_ui/access-list.tsx";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { PasswordInput } from "../../../_ui/password-input.tsx";
import { readFormValues } from "../../../_ui/read-form-values.ts";
import { ButtonLink } from "../../../_ui/styled-links.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { LinkGate } from "../../_account/link-gate.tsx";
import { addReturnTo, hasReturnTo } from "../../_account/return-to.ts";
import { readStoredReturn } from "../../_account/stored-return.tsx";
import { FormCard } from "../../_frame/form-card.tsx";

const contract = new LaterCode(() =>
  import("#server/contract/account-email.ts").then((module) => module.PasswordReset),
);
const check = laterZodForm(contract);

/** The page of a link by which a new password can be chosen. */
export function NewPassword() {
  const { t } = useLanguage();
  const [done, setDone] = useState<PasswordResetDone | null>(null);
  const [next] = useState(readStoredReturn); // shown later than the first paint, which knows of none
  if (done) return <Done {...done} next={next} />;
  const again = { href: addReturnTo("/reset", { next, again: false }), label: t("signIn.newPassword.again") };
  return (
    <LinkGate kind="resetPassword" title={t("signIn.newPassword.title")} again={again}>
      {({ token, owner }) => (
        <FormCard
          title={t("signIn.newPassword.title")}
          description={t.rich("signIn.newPassword.description", { username: sanitizeName(owner.username), bdi })}
        >
          <PasswordForm token={token} username={owner.username} onDone={setDone} />
        </FormCard>
      )}
    </LinkGate>
  );
}

/** Says what was ended, or what can still sign in or act: the page after signing in ends it. */
function Done({ ended, left, next }: PasswordResetDone & { next: string }) {
  const { t } = useLanguage();
  const shown = ended ?? left;
  const isEmpty = accessKinds(shown).length === 0;
  const isLeft = !ended && !isEmpty;
  const returnTo = { next, again: false };
  const isReturning = hasReturnTo(returnTo);
  return (
    <FormCard title={t("signIn.newPassword.done")}>
      <Stack gap="md">
        {!isEmpty && (
          <>
            <Text size="sm">{ended ? t("signIn.newPassword.ended") : t("signIn.newPassword.left")}</Text>
            <AccessList access={shown} />
          </>
        )}
        <Text size="sm">{isLeft ? t("signIn.newPassword.leftHelp") : t("signIn.newPassword.doneHelp")}</Text>
        {isLeft && (
          <ButtonLink href="/sign-in?next=/account/security" fullWidth>
            {t("signIn.newPassword.signInAndLook")}
          </ButtonLink>
        )}
        {(!isLeft || isReturning) && (
          <Button
            component="a"
            href={addReturnTo("/sign-in", returnTo)}
            variant={isLeft ? "default" : "filled"}
            fullWidth
          >
            {isReturning ? t("signIn.newPassword.signInAndGoOn") : t("signIn.newPassword.signIn")}
          </Button>
        )}
      </Stack>
    </FormCard>
  );
}

interface FormProps {
  token: string;
  username: string;
  onDone: (done: PasswordResetDone) => void;
}

function PasswordForm({ token, username, onDone }: FormProps) {
  const language = useLanguage();
  const { t } = language;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const reset = useMutation(
    useTRPC().identity.resetPassword.mutationOptions({
      gcTime: 0,
      onSuccess: onDone,
      onError: (error) => setErrors(formErrors(language, error)),
    }),
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const input = { token, ...readFormValues(event, ["newPassword"]) };
    const problems = await check(input);
    setErrors(problems);
    if (Object.keys(problems).length === 0) reset.mutate(input);
  };
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label={t("signIn.newPassword.password")}
          description={t("signIn.accountForm.passwordHelp")}
          name="newPassword"
          error={errors.newPassword}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("signIn.accountForm.showPassword") }}
          visibilityToggleFocusable
        />
        <FormProblem error={reset.error} />
        <ActionButton error={reset.error} type="submit" loading={reset.isPending} fullWidth>
          {t("signIn.newPassword.submit")}
        </ActionButton>
      </Stack>
    </form>
  );
}

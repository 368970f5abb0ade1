"use client";

import { Button, Divider, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { REQUIRED } from "#server/contract/name-member.ts";
import { translateAnswer } from "../_languages/answers.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { ActionButton } from "./action-button.tsx";
import { describeError, formErrors } from "./describe-error.ts";
import { FormProblem } from "./form-problem.tsx";
import { PasswordInput } from "./password-input.tsx";
import { readFormValues } from "./read-form-values.ts";
import { hasPasskeys, readPasskey } from "./read-passkey.ts";
import { useTRPC } from "./trpc.ts";

/** Proves who the person is: by a passkey, the password or a code. */
export function ConfirmationForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const security = useQuery(trpc.identity.security.queryOptions({}));
  const confirm = useMutation(
    trpc.identity.reauthenticate.mutationOptions({ gcTime: 0, onSuccess: () => onConfirmed() }),
  );
  const [byCode, setByCode] = useState(false);
  return (
    <Stack gap="md">
      <Text size="sm">{t("shared.confirmItIsYou.help")}</Text>
      {(security.data?.passkeys.length ?? 0) > 0 && hasPasskeys() && (
        <>
          <PasskeyProof onAnswer={(passkey) => confirm.mutate({ passkey })} />
          <Divider label={t("shared.signInForm.or")} />
        </>
      )}
      <TypedProof
        key={String(byCode)}
        byCode={byCode}
        error={confirm.error}
        waiting={confirm.isPending}
        onSubmit={(value) => confirm.mutate(byCode ? { code: value } : { password: value })}
      />
      {security.data?.twoFactor && (
        <Button
          variant="subtle"
          onClick={() => {
            confirm.reset();
            setByCode(!byCode);
          }}
        >
          {byCode ? t("shared.confirmItIsYou.usePassword") : t("shared.confirmItIsYou.useCode")}
        </Button>
      )}
    </Stack>
  );
}

interface TypedProps {
  byCode: boolean;
  error: unknown;
  waiting: boolean;
  onSubmit: (value: string) => void;
}

function TypedProof({ byCode, error, waiting, onSubmit }: TypedProps) {
  const language = useLanguage();
  const { t } = language;
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problems = error ? formErrors(language, error) : {};
  useEffect(() => {
    field.current?.focus(); // the dialog has looked for its field before this form was loaded
  }, []);
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation(); // the dialog below may be a form
    const { proof } = readFormValues(event, ["proof"]);
    setMissing(proof === "");
    if (proof !== "") onSubmit(proof);
  };
  const props = {
    ref: field,
    name: "proof",
    "data-autofocus": true,
    error: isMissing ? translateAnswer(REQUIRED) : (problems.password ?? problems.code),
  };
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap="md">
        {byCode ? (
          <TextInput label={t("shared.signInForm.code")} autoComplete="one-time-code" spellCheck={false} {...props} />
        ) : (
          <PasswordInput
            label={t("shared.confirmItIsYou.password")}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": t("shared.signInForm.showPassword") }}
            visibilityToggleFocusable
            {...props}
          />
        )}
        <FormProblem error={error} />
        <ActionButton error={error} type="submit" loading={waiting}>
          {t("shared.confirmItIsYou.submit")}
        </ActionButton>
      </Stack>
    </form>
  );
}

function PasskeyProof({
  onAnswer,
}: {
  onAnswer: (answer: NonNullable<Awaited<ReturnType<typeof readPasskey>>>) => void;
}) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const start = useMutation(trpc.identity.startReauthentication.mutationOptions({ gcTime: 0 }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const use = async () => {
    setRefusal(null);
    try {
      const answer = await readPasskey(await start.mutateAsync({}));
      if (answer) onAnswer(answer);
      else setRefusal(t("shared.signInForm.noPasskey"));
    } catch (error) {
      setRefusal(describeError(language, error).message);
    }
  };
  return (
    <>
      <ActionButton
        error={start.error}
        variant="default"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={() => void use()}
      >
        {t("shared.signInForm.passkey")}
      </ActionButton>
      {refusal !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Text>
      )}
    </>
  );
}

"use client";

import { Button, Divider, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { REQUIRED } from "#server/contract/name-member.ts";
import { ActionButton } from "./action-button.tsx";
import { describeError, formErrors } from "./describe-error.ts";
import { FormProblem } from "./form-problem.tsx";
import { readFormValues } from "./read-form-values.ts";
import { hasPasskeys, readPasskey } from "./read-passkey.ts";
import { sharedTexts } from "./texts.ts";
import { useTRPC } from "./trpc.ts";

const texts = sharedTexts.confirmItIsYou;

/** Proves who the person is: by a passkey, the password or a code. */
export function ConfirmationForm({ onConfirmed }: { onConfirmed: () => void }) {
  const trpc = useTRPC();
  const security = useQuery(trpc.identity.security.queryOptions({}));
  const confirm = useMutation(
    trpc.identity.reauthenticate.mutationOptions({ gcTime: 0, onSuccess: () => onConfirmed() }),
  );
  const [byCode, setByCode] = useState(false);
  return (
    <Stack gap="md">
      <Text size="sm">{texts.help}</Text>
      {(security.data?.passkeys.length ?? 0) > 0 && hasPasskeys() && (
        <>
          <PasskeyProof onAnswer={(passkey) => confirm.mutate({ passkey })} />
          <Divider label={sharedTexts.signInForm.or} />
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
          {byCode ? texts.usePassword : texts.useCode}
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
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problems = error ? formErrors(error) : {};
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
    error: isMissing ? REQUIRED : (problems.password ?? problems.code),
  };
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap="md">
        {byCode ? (
          <TextInput label={sharedTexts.signInForm.code} autoComplete="one-time-code" spellCheck={false} {...props} />
        ) : (
          <PasswordInput
            label={texts.password}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": sharedTexts.signInForm.showPassword }}
            visibilityToggleFocusable
            {...props}
          />
        )}
        <FormProblem error={error} />
        <ActionButton error={error} type="submit" loading={waiting}>
          {texts.submit}
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
  const trpc = useTRPC();
  const start = useMutation(trpc.identity.startReauthentication.mutationOptions({ gcTime: 0 }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const use = async () => {
    setRefusal(null);
    try {
      const answer = await readPasskey(await start.mutateAsync({}));
      if (answer) onAnswer(answer);
      else setRefusal(sharedTexts.signInForm.noPasskey);
    } catch (error) {
      setRefusal(describeError(error).message);
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
        {sharedTexts.signInForm.passkey}
      </ActionButton>
      {refusal !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Text>
      )}
    </>
  );
}

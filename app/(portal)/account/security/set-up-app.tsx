"use client";

import { Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { TotpConfirmation } from "#server/contract/account-security.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { QrCode } from "../../../_ui/qr-code.tsx";
import { ShownOnceDialog } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { RecoveryCodes, recoveryCodesTexts } from "./recovery-codes.tsx";

/** Shows the secret, asks for the first code, and shows the recovery codes. */
export function SetUpApp({ onClose }: { onClose: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const started = useRef(false);
  const start = useMutation(trpc.twoFactor.start.mutationOptions({ gcTime: 0 }));
  const confirm = useMutation(
    trpc.twoFactor.confirm.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries(trpc.identity.pathFilter()),
    }),
  );
  const { mutate } = start;
  useEffect(() => {
    if (!started.current) mutate({}); // once, also where React runs effects twice
    started.current = true;
  }, [mutate]);
  return (
    <ShownOnceDialog
      opened
      title={t("account.twoFactor.setUp")}
      onClose={onClose}
      closeOnClickOutside={false}
      texts={recoveryCodesTexts(language)}
      secret={confirm.data && <RecoveryCodes codes={confirm.data.recoveryCodes} />}
      onSaved={onClose}
    >
      {start.isPending && <LoadingRows rows={4} />}
      <FormProblem error={start.error} />
      {start.data && <FirstCode totp={start.data} confirm={confirm} onCancel={onClose} />}
    </ShownOnceDialog>
  );
}

interface FirstCodeProps {
  totp: { secret: string; address: string };
  confirm: {
    mutate: (input: { code: string }, options: { onError: (error: unknown) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onCancel: () => void;
}

function FirstCode({ totp: { secret, address }, confirm, onCancel }: FirstCodeProps) {
  const language = useLanguage();
  const { t } = language;
  const form = useForm({ initialValues: { code: "" }, validate: zodForm(TotpConfirmation) });
  const submit = (values: { code: string }) =>
    confirm.mutate(values, { onError: (error) => form.setErrors(formErrors(language, error)) });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("account.twoFactor.scan")}</Text>
        <Group gap="lg" align="flex-start">
          <QrCode text={address} label={t("account.twoFactor.qrCode")} />
          <div>
            <Text size="sm" fw={600}>
              {t("account.twoFactor.orType")}
            </Text>
            <CopyValue value={secret} label={t("account.twoFactor.secret")} />
          </div>
        </Group>
        <TextInput
          label={t("account.twoFactor.firstCode")}
          description={t("account.twoFactor.firstCodeHelp")}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          {...form.getInputProps("code")}
        />
        <FormFooter
          error={confirm.error}
          isShownAtField={Boolean(form.errors.code)}
          action={t("account.twoFactor.confirm")}
          onCancel={onCancel}
          waiting={confirm.isPending}
        />
      </Stack>
    </form>
  );
}

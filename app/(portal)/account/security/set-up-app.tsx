"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { TotpConfirmation } from "#server/contract/account-security.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { QrCode } from "../../../_ui/qr-code.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { accountTexts } from "../texts.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

const texts = accountTexts.twoFactor;

/** Shows the secret, asks for the first code, and shows the recovery codes. */
export function SetUpApp({ onClose }: { onClose: () => void }) {
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
  const codes = confirm.data?.recoveryCodes;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      withCloseButton={!codes}
      closeOnEscape={!codes}
      closeOnClickOutside={false}
      title={<Text fw={650}>{codes ? texts.codesTitle : texts.setUp}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      {codes && <RecoveryCodes codes={codes} onSaved={onClose} />}
      {!codes && start.isPending && <LoadingRows rows={4} />}
      {!codes && <FormProblem error={start.error} />}
      {!codes && start.data && <FirstCode totp={start.data} confirm={confirm} onCancel={onClose} />}
    </Modal>
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
  const form = useForm({ initialValues: { code: "" }, validate: zodForm(TotpConfirmation) });
  const submit = (values: { code: string }) =>
    confirm.mutate(values, { onError: (error) => form.setErrors(formErrors(error)) });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Text size="sm">{texts.scan}</Text>
        <Group gap="lg" align="flex-start">
          <QrCode text={address} label={texts.qrCode} />
          <div>
            <Text size="sm" fw={600}>
              {texts.orType}
            </Text>
            <CopyValue value={secret} label={texts.secret} />
          </div>
        </Group>
        <TextInput
          label={texts.firstCode}
          description={texts.firstCodeHelp}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          {...form.getInputProps("code")}
        />
        <FormProblem error={form.errors.code ? null : confirm.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {sharedTexts.cancel}
          </Button>
          <ActionButton error={confirm.error} type="submit" loading={confirm.isPending}>
            {texts.confirm}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}

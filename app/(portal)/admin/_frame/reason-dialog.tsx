"use client";

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { z } from "zod";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { adminTexts } from "../texts.ts";

interface Props<Input> {
  texts: { title: ReactNode; consequence: string; reasonHelp: string; action: string };
  /** What the service expects, and what is sent for a reason. */
  schema: z.ZodType;
  toInput: (values: { reason: string }) => Input;
  mutation: {
    mutate: (input: Input, options: { onError: (error: unknown) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onClose: () => void;
}

/** Something that staff do to an account, with the reason for it. */
export function ReasonDialog<Input>({ texts, schema, toInput, mutation, onClose }: Props<Input>) {
  const form = useForm({ initialValues: { reason: "" }, validate: zodForm(schema, toInput) });
  const send = (values: { reason: string }) =>
    mutation.mutate(toInput(values), { onError: (error) => form.setErrors(formErrors(error)) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{texts.title}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="sm">
          <Text size="sm">{texts.consequence}</Text>
          <Textarea
            label={adminTexts.reason}
            description={texts.reasonHelp}
            required
            data-autofocus
            autosize
            minRows={2}
            {...form.getInputProps("reason")}
          />
          <FormProblem error={mutation.error} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {sharedTexts.cancel}
            </Button>
            <ActionButton error={mutation.error} type="submit" color="red" loading={mutation.isPending}>
              {texts.action}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { TRPCClientErrorLike } from "@trpc/client";
import type { z } from "zod";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { formErrors } from "./describe-error.ts";
import { FormProblem } from "./form-problem.tsx";
import { zodForm } from "./zod-form.ts";

type Failure = TRPCClientErrorLike<PortalRouter>;

interface FormProps {
  /** Of an object that has the name as its `name`. */
  contract: z.ZodType;
  name: string;
  help?: string;
  /** The button's words. */
  action: string;
  onSubmit: (name: string, onFailed: (error: Failure) => void) => void;
  onClose: () => void;
  waiting: boolean;
  error: unknown;
}

interface Props extends FormProps {
  opened: boolean;
  /** Where a question may open over it: Escape then closes the question alone (`confirm-verification-loss.tsx`). */
  stackId?: string;
  title: string;
}

/** Asks for the name of something new, or a new name for something. */
export function NameDialog({ opened, stackId, title, ...form }: Props) {
  return (
    <Modal
      opened={opened}
      {...(stackId && { stackId })}
      onClose={form.onClose}
      title={
        <Text span fw={650}>
          {title}
        </Text>
      }
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <NameForm {...form} />
    </Modal>
  );
}

/** That there is one of that name already belongs to the name. */
const nameErrors = (error: Failure): Record<string, string> =>
  error.data?.fault === "already_exists" ? { name: error.message } : formErrors(error);

export function NameForm({
  contract,
  name,
  help = "Up to 32 characters",
  action,
  onSubmit,
  onClose,
  waiting,
  error,
}: FormProps) {
  const form = useForm({ initialValues: { name }, validate: zodForm(contract) });
  const submit = (values: { name: string }) => onSubmit(values.name, (failure) => form.setErrors(nameErrors(failure)));
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description={help}
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <FormProblem error={form.errors.name ? null : error} />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={waiting}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

"use client";

import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { TRPCClientErrorLike } from "@trpc/client";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { translateAnswer } from "../_languages/answers.ts";
import type { Language } from "../_languages/language.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { formErrors } from "./describe-error.ts";
import { FormFooter } from "./form-footer.tsx";
import { Modal } from "./overlays/modal.tsx";
import { UnsavedChangesGuard } from "./unsaved-changes-guard.tsx";
import { zodForm } from "./zod-form.ts";

type Failure = TRPCClientErrorLike<PortalRouter>;

interface FormProps {
  /** The contract of an object with the member `name`. */
  contract: z.ZodType;
  name: string;
  help?: string;
  /** The label of the button. */
  action: string;
  onSubmit: (name: string, onFailed: (error: Failure) => void) => void;
  onClose: () => void;
  waiting: boolean;
  error: unknown;
  /** Further fields, which the caller holds. */
  children?: ReactNode;
}

interface Props extends FormProps {
  opened: boolean;
  /** For a dialog over which another opens: Escape then closes only the upper one. */
  stackId?: string;
  title: string;
}

/** A dialog for the name of a new thing, or for a new name. */
export function NameDialog({ opened, stackId, title, ...form }: Props) {
  return (
    <Modal opened={opened} {...(stackId && { stackId })} onClose={form.onClose} title={title}>
      <NameForm {...form} />
    </Modal>
  );
}

/** A duplicate name is an error of the name field. */
const nameErrors = (language: Language, error: Failure): Record<string, string> =>
  error.data?.fault === "already_exists" ? { name: translateAnswer(error.message) } : formErrors(language, error);

export function NameForm({ contract, name, help, action, onSubmit, onClose, waiting, error, children }: FormProps) {
  const language = useLanguage();
  const { t } = language;
  const form = useForm({ initialValues: { name }, validate: zodForm(contract) });
  const submit = (values: { name: string }) =>
    onSubmit(values.name, (failure) => form.setErrors(nameErrors(language, failure)));
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <UnsavedChangesGuard unsaved={form.isDirty() && !waiting} />
      <Stack gap="sm">
        <TextInput
          label={t("shared.nameForm.label")}
          description={help ?? t("shared.nameForm.help")}
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        {children}
        <FormFooter
          error={error}
          action={action}
          onCancel={onClose}
          waiting={waiting}
          isShownAtField={Boolean(form.errors.name)}
        />
      </Stack>
    </form>
  );
}

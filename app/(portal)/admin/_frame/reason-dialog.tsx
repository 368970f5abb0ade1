"use client";

import { NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { z } from "zod";
import { useLanguage } from "../../../_languages/use-language.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";

interface Props<Input> {
  texts: { title: ReactNode; consequence?: string; reasonHelp: ReactNode; action: string };
  /** What the service expects, and what is sent for a reason. */
  schema: z.ZodType;
  toInput: (values: { reason: string }) => Input;
  /** Reasons to choose from; every other text is possible too. */
  templates?: readonly string[];
  mutation: {
    mutate: (input: Input, options: { onError: (error: unknown) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onClose: () => void;
}

/** Something that staff do to an account, an application or a request, with the reason for it. */
export function ReasonDialog<Input>({ texts, schema, toInput, templates = [], mutation, onClose }: Props<Input>) {
  const language = useLanguage();
  const { t } = language;
  const form = useForm({ initialValues: { reason: "" }, validate: zodForm(schema, toInput) });
  const send = (values: { reason: string }) =>
    mutation.mutate(toInput(values), { onError: (error) => form.setErrors(formErrors(language, error)) });
  return (
    <Modal opened onClose={onClose} size="lg" title={texts.title}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <UnsavedChangesGuard unsaved={form.isDirty() && !mutation.isPending} />
        <Stack gap="sm">
          {texts.consequence && <Text size="sm">{texts.consequence}</Text>}
          {templates.length > 0 && (
            <NativeSelect
              label={t("admin.template")}
              data-autofocus
              value={templates.includes(form.values.reason) ? form.values.reason : ""}
              onChange={(event) => form.setFieldValue("reason", event.currentTarget.value)}
              data={[{ value: "", label: t("admin.customReason") }, ...templates]}
            />
          )}
          <Textarea
            label={t("admin.reason")}
            description={texts.reasonHelp}
            required
            data-autofocus={templates.length === 0 || undefined}
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps("reason")}
          />
          <FormFooter
            error={mutation.error}
            action={texts.action}
            onCancel={onClose}
            waiting={mutation.isPending}
            color="red"
          />
        </Stack>
      </form>
    </Modal>
  );
}

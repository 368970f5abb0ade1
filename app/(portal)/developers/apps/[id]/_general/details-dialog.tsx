"use client";

import { Button, FileButton, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { ApplicationDetailsForm } from "#server/contract/applications.ts";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { ApplicationIcon } from "../../../../../_ui/application-icon.tsx";
import { formErrors } from "../../../../../_ui/describe-error.ts";
import { FormFooter } from "../../../../../_ui/form-footer.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { Modal } from "../../../../../_ui/overlays/modal.tsx";
import { UnsavedChangesGuard } from "../../../../../_ui/unsaved-changes-guard.tsx";
import { zodForm } from "../../../../../_ui/zod-form.ts";
import type { Application } from "../../application.ts";
import { useSaveApplication } from "../use-save-application.ts";
import { drawIcon } from "./draw-icon.ts";

interface Values {
  description: string;
  privacyUrl: string;
  termsUrl: string;
  /** A PNG in base64; empty for none. */
  icon: string;
}

const textsOf = ({ description, privacyUrl, termsUrl }: Values) => ({
  description: description.trim() || null,
  privacyUrl: privacyUrl.trim() || null,
  termsUrl: termsUrl.trim() || null,
});

/** Edits what the approval page shows. */
export function DetailsDialog({ app, onClose }: { app: Application; onClose: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const { description, privacyUrl, termsUrl, icon } = app;
  const form = useForm<Values>({
    initialValues: {
      description: description ?? "",
      privacyUrl: privacyUrl ?? "",
      termsUrl: termsUrl ?? "",
      icon: icon ?? "",
    },
    validate: zodForm(ApplicationDetailsForm, textsOf),
  });
  const update = useSaveApplication(app.id);
  const submit = async (values: Values) => {
    const changes = { ...textsOf(values), ...(form.isDirty("icon") && { icon: values.icon || null }) };
    try {
      if (!(await update.save(changes))) return;
      notifySuccess(t("applications.page.details.saved"));
      onClose();
    } catch (error) {
      form.setErrors(formErrors(language, error));
    }
  };
  return (
    <Modal opened stackId="details" onClose={onClose} size="lg" title={t("applications.page.details.title")}>
      <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
        <UnsavedChangesGuard unsaved={form.isDirty() && !update.isPending && !update.isSaved} />
        <Stack gap="sm">
          <Textarea
            label={t("applications.page.details.description")}
            description={t("applications.page.details.descriptionHelp")}
            data-autofocus
            autosize
            minRows={2}
            {...form.getInputProps("description")}
          />
          <TextInput
            label={t("applications.page.details.privacyUrl")}
            type="url"
            {...form.getInputProps("privacyUrl")}
          />
          <TextInput label={t("applications.page.details.termsUrl")} type="url" {...form.getInputProps("termsUrl")} />
          <IconField
            icon={form.values.icon}
            error={form.errors.icon}
            onIcon={(chosen) => form.setFieldValue("icon", chosen)}
            onError={() => form.setFieldError("icon", t("applications.page.details.unreadable"))}
          />
          <FormFooter
            error={update.error}
            action={t("applications.page.details.save")}
            onCancel={onClose}
            waiting={update.isPending}
          />
        </Stack>
      </form>
    </Modal>
  );
}

interface IconProps {
  icon: string;
  error: ReactNode;
  onIcon: (icon: string) => void;
  onError: () => void;
}

function IconField({ icon, error, onIcon, onError }: IconProps) {
  const { t } = useLanguage();
  const read = (file: File | null) => file && void drawIcon(file).then(onIcon, onError);
  return (
    <div>
      <Text size="sm" fw={500}>
        {t("applications.page.details.icon")}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t("applications.page.details.iconHelp")}
      </Text>
      <Group gap="sm">
        {icon && <ApplicationIcon icon={icon} />}
        <FileButton accept="image/*" onChange={read}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {t("applications.page.details.chooseIcon")}
            </Button>
          )}
        </FileButton>
        {icon && (
          <Button variant="subtle" size="xs" onClick={() => onIcon("")}>
            {t("applications.page.details.removeIcon")}
          </Button>
        )}
      </Group>
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}

"use client";

import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ALERT_KINDS } from "#server/contract/alert-kinds.ts";
import { WEBHOOK_EVENT_NAMES, type WebhookEventName } from "#server/contract/webhook-event-names.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ChangedElsewhere } from "../../../_ui/changed-elsewhere.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { useStoredValues } from "../../../_ui/use-stored-values.ts";
import { nameEvent } from "./name-event.ts";

const load = () => import("#server/contract/webhooks.ts");
const creation = new LaterCode(() => load().then((module) => module.WebhookCreate));
const update = new LaterCode(() => load().then((module) => module.WebhookUpdate));
const FORMATS = ["standard", "discord"] as const;

export interface WebhookValues {
  name: string;
  url: string;
  format: (typeof FORMATS)[number];
  events: WebhookEventName[];
}
export const NEW_WEBHOOK: WebhookValues = { name: "", url: "", format: "standard", events: [...ALERT_KINDS] };

interface Props {
  initial: WebhookValues;
  /** The id of a webhook that exists: it keeps its address unless another one is entered. */
  webhookId?: string;
  submit: string;
  onSubmit: (values: WebhookValues, options: { onError: (error: unknown) => void }) => void;
  onCancel: () => void;
  waiting: boolean;
  error: unknown;
}

const isDiscord = (url: string): boolean => /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\//.test(url);

export function WebhookForm({ initial, webhookId, submit, onSubmit, onCancel, waiting, error }: Props) {
  const language = useLanguage();
  const { t } = language;
  const validate = webhookId
    ? laterZodForm(update, ({ url, ...values }: WebhookValues) => ({ webhookId, ...values, ...(url && { url }) }))
    : laterZodForm<WebhookValues>(creation);
  const form = useForm({ initialValues: initial, validate });
  useStoredValues(form, initial);
  const url = form.getInputProps("url");
  const enterUrl = (value: string) => {
    form.setFieldValue("url", value);
    if (isDiscord(value)) form.setFieldValue("format", "discord");
  };
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        onSubmit(values, { onError: (one) => form.setErrors(formErrors(language, one)) }),
      )}
      noValidate
    >
      <UnsavedChangesGuard unsaved={form.isDirty() && !waiting} />
      <Stack gap="sm">
        <TextInput
          label={t("developers.webhooks.new.name")}
          placeholder={t("developers.webhooks.new.nameExample")}
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("developers.webhooks.new.url")}
          description={webhookId ? t("developers.webhooks.new.urlKept") : t("developers.webhooks.new.urlHelp")}
          placeholder={t("developers.webhooks.new.urlExample")}
          required={!webhookId}
          type="url"
          autoComplete="off"
          {...url}
          onChange={(event) => enterUrl(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("developers.webhooks.format")}
          data={FORMATS.map((value) => ({ value, label: t(`developers.webhooks.formats.${value}`) }))}
          {...form.getInputProps("format")}
        />
        <Checkbox.Group label={t("developers.webhooks.new.events")} required {...form.getInputProps("events")}>
          <Stack gap={8} mt={6}>
            {WEBHOOK_EVENT_NAMES.map((name) => (
              <Checkbox key={name} value={name} label={nameEvent(language, name)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <ChangedElsewhere stored={initial} isEditing={form.isDirty()} isSaving={waiting} />
        <FormFooter error={error} action={submit} onCancel={onCancel} waiting={waiting} />
      </Stack>
    </form>
  );
}

"use client";

import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { z } from "zod";
import {
  type Incident,
  IncidentAddUpdate,
  IncidentCreate,
  IncidentEdit,
  IncidentEditUpdate,
  IncidentImpact,
  IncidentState,
} from "#server/contract/incidents.ts";
import { STATUS_PARTS } from "#server/contract/status-parts.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ChangedElsewhere } from "../../../_ui/changed-elsewhere.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";
import type { IncidentAction } from "./incident-action.ts";
import { useWriteIncident } from "./use-write-incident.ts";

interface Props {
  action: IncidentAction;
  onClose: () => void;
}

/** Writes an incident or an update of it, or asks before it is deleted. */
export function IncidentDialog({ action, onClose }: Props) {
  const { t } = useLanguage();
  const { remove } = useWriteIncident(onClose);
  if (action.kind !== "delete") return <IncidentForm action={action} onClose={onClose} />;
  const { id: incidentId, version, title } = action.incident;
  return (
    <ConfirmDialog
      opened
      title={t("admin.incidentsPage.deleteTitle", { title })}
      action={t("admin.incidentsPage.delete")}
      onConfirm={() => remove.mutate({ incidentId, version })}
      onClose={onClose}
      mutation={remove}
    >
      {t("admin.incidentsPage.deleteConsequence")}
    </ConfirmDialog>
  );
}

type FormAction = Exclude<IncidentAction, { kind: "delete" }>;
interface Values {
  title: string;
  impact: string;
  parts: string[];
  state: string;
  text: string;
}

interface Kind {
  title: "create" | "addUpdateTo" | "editTitle" | "correctTitle";
  action: "create" | "addUpdate" | "save";
  schema: z.ZodType;
  members: readonly (keyof Values)[];
}
const KINDS: Record<FormAction["kind"], Kind> = {
  create: {
    title: "create",
    action: "create",
    schema: IncidentCreate,
    members: ["title", "impact", "parts", "state", "text"],
  },
  addUpdate: {
    title: "addUpdateTo",
    action: "addUpdate",
    schema: IncidentAddUpdate,
    members: ["state", "text"],
  },
  edit: {
    title: "editTitle",
    action: "save",
    schema: IncidentEdit,
    members: ["title", "impact", "parts"],
  },
  correct: {
    title: "correctTitle",
    action: "save",
    schema: IncidentEditUpdate,
    members: ["text"],
  },
};

const NEW: Incident = {
  ...{ id: "", title: "", impact: "degraded", parts: [], state: "investigating", version: 0 },
  ...{ createdAt: "", updatedAt: "", resolvedAt: null, updates: [], olderUpdates: 0 },
};

function toInput(action: FormAction, values: Values, { id, version }: Incident): object {
  const members = Object.fromEntries(KINDS[action.kind].members.map((name) => [name, values[name]]));
  if (action.kind === "create") return members;
  const seen = { ...members, incidentId: id, version };
  return action.kind === "correct" ? { ...seen, updateId: action.updateId } : seen;
}

function IncidentForm({ action, onClose }: { action: FormAction; onClose: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const incident = action.kind === "create" ? NEW : action.incident;
  const { title, impact, parts, state, updates } = incident;
  const corrected = action.kind === "correct" ? updates.find(({ id }) => id === action.updateId) : undefined;
  const kind = KINDS[action.kind];
  const form = useForm<Values>({
    initialValues: { title, impact, parts, state, text: corrected?.text ?? "" },
    validate: zodForm(kind.schema, (values: Values) => toInput(action, values, incident)),
  });
  const write = useWriteIncident(onClose)[action.kind];
  const send = (values: Values) =>
    write.mutate(toInput(action, values, incident) as never, {
      onError: (error) => form.setErrors(formErrors(language, error)),
    });
  const has = (member: keyof Values) => kind.members.includes(member);
  return (
    <Modal opened onClose={onClose} size="lg" title={t(`admin.incidentsPage.${kind.title}`, { title })}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <UnsavedChangesGuard unsaved={form.isDirty() && !write.isPending} />
        <Stack gap="sm">
          <IncidentFields form={form} has={has} />
          <ChangedElsewhere stored={incident} isEditing isSaving={write.isPending} />
          <FormFooter
            error={write.error}
            action={t(`admin.incidentsPage.${kind.action}`)}
            onCancel={onClose}
            waiting={write.isPending}
          />
        </Stack>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  form: UseFormReturnType<Values>;
  has: (member: keyof Values) => boolean;
}

const IncidentFields = ({ form, has }: FieldsProps) => {
  const { t } = useLanguage();
  return (
    <>
      {has("title") && (
        <TextInput
          label={t("admin.incidentsPage.fields.title")}
          description={t("admin.incidentsPage.fields.titleHelp")}
          required
          data-autofocus
          {...form.getInputProps("title")}
        />
      )}
      {has("impact") && (
        <NativeSelect
          label={t("admin.incidentsPage.fields.impact")}
          data={IncidentImpact.options.map((value) => ({ value, label: t(`incidents.impacts.${value}`) }))}
          {...form.getInputProps("impact")}
        />
      )}
      {has("parts") && (
        <Checkbox.Group label={t("admin.incidentsPage.fields.parts")} required {...form.getInputProps("parts")}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
            {STATUS_PARTS.map((part) => (
              <Checkbox key={part} value={part} label={t(`incidents.parts.${part}.name`)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
      {has("state") && (
        <NativeSelect
          label={t("admin.incidentsPage.fields.state")}
          data={IncidentState.options.map((value) => ({ value, label: t(`incidents.states.${value}`) }))}
          {...form.getInputProps("state")}
        />
      )}
      {has("text") && (
        <Textarea
          label={t("admin.incidentsPage.fields.text")}
          description={t("admin.incidentsPage.fields.textHelp")}
          required
          data-autofocus={!has("title") || undefined}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps("text")}
        />
      )}
      {has("text") && (
        <Text size="sm" c="dimmed">
          {has("state") ? t("admin.incidentsPage.fields.mailed") : t("admin.incidentsPage.fields.notMailed")}
        </Text>
      )}
    </>
  );
};

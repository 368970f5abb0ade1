"use client";

import { MultiSelect, NativeSelect, NumberInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { ApiTokenCreate } from "#server/contract/identity.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { timeFormat } from "../../../_ui/format.ts";
import { ScopeChoice, type TokenScope } from "../../../_ui/scope-choice.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";

/** In days. */
const LIFETIMES = [7, 30, 60, 90];
const MAX_DAYS = 3650;
const INITIAL_VALUES = {
  name: "",
  lifetime: "90",
  days: 180 as number | string,
  addresses: "",
  categoryIds: [] as string[],
  scopes: null as readonly TokenScope[] | null,
};

function expiresInDays({ lifetime, days }: typeof INITIAL_VALUES): number | undefined {
  if (lifetime === "none") return undefined;
  return Number(lifetime === "custom" ? days : lifetime);
}

const toInput = (values: typeof INITIAL_VALUES) => {
  const days = expiresInDays(values);
  const scopes = values.scopes && { scopes: [...values.scopes] };
  const addresses = values.addresses.split(/[\s,]+/).filter(Boolean);
  return {
    name: values.name,
    ...(days !== undefined && { expiresInDays: days }),
    ...scopes,
    ...(addresses.length > 0 && { addresses }),
    ...(values.categoryIds.length > 0 && { categoryIds: values.categoryIds }),
  };
};

const checkInput = zodForm(ApiTokenCreate, toInput);
function validateValues({ t }: Language, values: typeof INITIAL_VALUES): Record<string, string> {
  const problems = checkInput(values);
  const address = Object.entries(problems).find(([path]) => path.startsWith("addresses."))?.[1];
  return {
    ...problems,
    ...(address && { addresses: address }),
    // An empty list would mean no limit.
    ...(values.scopes?.length === 0 && { scopes: t("shared.scopeChoice.chooseOne") }),
  };
}

const lifetimeChoices = ({ t }: Language) => [
  ...LIFETIMES.map((days) => ({ value: String(days), label: t("developers.tokens.create.lifetimes.days", { days }) })),
  { value: "custom", label: t("developers.tokens.create.lifetimes.custom") },
  { value: "none", label: t("developers.tokens.create.lifetimes.none") },
];

const formatDay = timeFormat({ dateStyle: "long" });

function expiryText(language: Language, values: typeof INITIAL_VALUES): string {
  const days = expiresInDays(values);
  if (days === undefined) return language.t("developers.tokens.create.expiresNever");
  if (!(days >= 1 && days <= MAX_DAYS)) return language.t("developers.tokens.create.expiresLater");
  return language.t("developers.tokens.create.expiresOn", {
    date: formatDay(language, Date.now() + days * 86_400_000),
  });
}

interface Props {
  create: {
    mutate: (input: ReturnType<typeof toInput>, options: { onError: (error: unknown) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onCancel: () => void;
}

export function NewTokenForm({ create, onCancel }: Props) {
  const language = useLanguage();
  const { t } = language;
  const form = useForm({
    initialValues: INITIAL_VALUES,
    validate: (values) => validateValues(language, values),
  });
  const submit = (values: typeof INITIAL_VALUES) =>
    create.mutate(toInput(values), { onError: (error) => form.setErrors(formErrors(language, error)) });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <UnsavedChangesGuard unsaved={form.isDirty() && !create.isPending} />
      <Stack gap="sm">
        <TextInput
          label={t("developers.tokens.create.name")}
          description={t("developers.tokens.create.nameHelp")}
          placeholder={t("developers.tokens.create.nameExample")}
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <NativeSelect
          label={t("developers.tokens.create.expires")}
          description={expiryText(language, form.values)}
          data={lifetimeChoices(language)}
          {...form.getInputProps("lifetime")}
        />
        {form.values.lifetime === "custom" && (
          <NumberInput
            label={t("developers.tokens.create.days")}
            min={1}
            max={MAX_DAYS}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps("days")}
            error={form.errors.expiresInDays && t("developers.tokens.create.daysRange", { max: String(MAX_DAYS) })}
          />
        )}
        <CategoryChoice {...form.getInputProps("categoryIds")} />
        <TextInput
          label={t("developers.tokens.addresses.label")}
          description={t("developers.tokens.addresses.help")}
          placeholder={t("developers.tokens.addresses.example")}
          autoComplete="off"
          {...form.getInputProps("addresses")}
        />
        <ScopeChoice
          value={form.values.scopes}
          onChange={(scopes) => form.setFieldValue("scopes", scopes)}
          error={form.errors.scopes as string | undefined}
        />
        <FormFooter
          error={create.error}
          action={t("developers.tokens.create.submit")}
          onCancel={onCancel}
          waiting={create.isPending}
        />
      </Stack>
    </form>
  );
}

interface CategoryChoiceProps {
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Whose bots a token reaches; nothing to choose without categories. */
function CategoryChoice({ value = [], onChange }: CategoryChoiceProps) {
  const { t } = useLanguage();
  const { data = [] } = useQuery(useTRPC().categories.list.queryOptions({}));
  if (data.length === 0) return null;
  return (
    <MultiSelect
      label={t("developers.tokens.categories.label")}
      description={t("developers.tokens.categories.help")}
      placeholder={value.length === 0 ? t("developers.tokens.categories.all") : ""}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      {...(onChange && { onChange })}
      searchable
      clearable
    />
  );
}

"use client";

import { Button, Group, NativeSelect, NumberInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ApiTokenCreate } from "#server/contract/identity.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";

const LIFETIMES = [
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
  { value: "60", label: "In 60 days" },
  { value: "90", label: "In 90 days" },
  { value: "custom", label: "In a number of days of your own" },
  { value: "none", label: "Never" },
];
const MAX_DAYS = 3650;
const INITIAL_VALUES = { name: "", lifetime: "90", days: 180 as number | string };

function expiresInDays({ lifetime, days }: typeof INITIAL_VALUES): number | undefined {
  if (lifetime === "none") return undefined;
  return Number(lifetime === "custom" ? days : lifetime);
}

const toInput = (values: typeof INITIAL_VALUES) => {
  const days = expiresInDays(values);
  return { name: values.name, ...(days !== undefined && { expiresInDays: days }) };
};

const validateValues = zodForm(ApiTokenCreate, toInput);

function expiryText(values: typeof INITIAL_VALUES): string {
  const days = expiresInDays(values);
  if (days === undefined) return "It works until you revoke it. Choose this only where nobody can renew it.";
  if (!(days >= 1 && days <= MAX_DAYS)) return "Programs that use it stop working then.";
  const day = new Date(Date.now() + days * 86_400_000).toLocaleDateString("en-GB", { dateStyle: "long" });
  return `On ${day}. Programs that use it stop working then.`;
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
  const form = useForm({ initialValues: INITIAL_VALUES, validate: validateValues });
  const send = (values: typeof INITIAL_VALUES) =>
    create.mutate(toInput(values), { onError: (error) => form.setErrors(formErrors(error)) });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="What will use it, so that you know which one to revoke"
          placeholder="Nightly import"
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <NativeSelect
          label="Expires"
          description={expiryText(form.values)}
          data={LIFETIMES}
          {...form.getInputProps("lifetime")}
        />
        {form.values.lifetime === "custom" && (
          <NumberInput
            label="Days"
            min={1}
            max={MAX_DAYS}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps("days")}
            error={form.errors.expiresInDays && `From 1 to ${MAX_DAYS} days`}
          />
        )}
        <FormProblem error={create.error} />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

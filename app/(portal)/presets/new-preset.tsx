"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { PresetCreate } from "#server/contract/presets.ts";
import { formErrors } from "../../_ui/describe-error.ts";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { zodForm } from "../../_ui/zod-form.ts";

const check = zodForm(PresetCreate);

/** A name is enough: what the preset holds is chosen on its own page. */
export function NewPreset({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { name: "", config: {} }, validate: check });
  const create = useMutation(
    trpc.presets.create.mutationOptions({
      onSuccess(preset) {
        void queryClient.invalidateQueries(trpc.presets.pathFilter());
        router.push(`/presets/${preset.id}`);
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <Text span fw={650}>
          New preset
        </Text>
      }
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="Up to 32 characters"
            required
            data-autofocus
            autoComplete="off"
            {...form.getInputProps("name")}
          />
          <FormProblem error={form.errors.name ? null : create.error} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending || create.isSuccess}>
              Create preset
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

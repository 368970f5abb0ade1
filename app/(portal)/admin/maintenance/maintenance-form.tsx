"use client";

import { Badge, Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MaintenanceState } from "#server/contract/admin.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { zodForm } from "../../../_ui/zod-form.ts";

interface State {
  on: boolean;
  message: string;
}

export function MaintenanceForm({ state }: { state: State }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, { open, close }] = useDisclosure(false);
  const check = zodForm(MaintenanceState, ({ message }: { message: string }) => ({ on: true, message }));
  const form = useForm({ initialValues: { message: state.message }, validate: check });
  const set = useMutation(
    trpc.admin.setMaintenance.mutationOptions({
      onSuccess(saved) {
        queryClient.setQueryData(trpc.admin.maintenance.queryKey({}), saved);
        notifySuccess(saved.on ? "The service is in maintenance" : "The service is open again");
        close();
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  const switchOn = () => set.mutate({ on: true, message: form.values.message });
  return (
    <Paper withBorder p="lg" component="form" noValidate onSubmit={form.onSubmit(state.on ? switchOn : open)}>
      <Stack gap="md">
        <Group gap="sm">
          <Text fw={600}>The service is</Text>
          {state.on ? <Badge color="yellow">in maintenance</Badge> : <Badge color="teal">open</Badge>}
        </Group>
        <Textarea
          label="Message"
          description="What users are told. Say when it will be over."
          placeholder="Back at 14:00 UTC."
          autosize
          minRows={2}
          {...form.getInputProps("message")}
        />
        {!asking && <FormProblem error={set.error} />}
        <Group justify="flex-end">
          {state.on ? (
            <>
              <Button type="submit" variant="default" disabled={!form.isDirty()} loading={set.isPending}>
                Save message
              </Button>
              <Button onClick={() => set.mutate({ on: false, message: "" })} loading={set.isPending}>
                End maintenance
              </Button>
            </>
          ) : (
            <Button type="submit" color="red">
              Begin maintenance
            </Button>
          )}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asking}
        title="Begin maintenance"
        action="Begin maintenance"
        onConfirm={switchOn}
        onClose={close}
        waiting={set.isPending}
        error={set.error}
      >
        Nobody but staff can use the portal or the API until you end it.
      </ConfirmDialog>
    </Paper>
  );
}

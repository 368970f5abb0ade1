"use client";

import { Button, Group, Paper, Stack, Textarea, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DeveloperAccessRequest } from "#server/contract/reviews.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";

const MAX_USE_CASE_LENGTH = 2000;

export function RequestAccessForm({ isAgain }: { isAgain: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { useCase: "" }, validate: zodForm(DeveloperAccessRequest) });
  const ask = useMutation(
    trpc.reviews.requestDeveloperAccess.mutationOptions({
      async onSuccess() {
        form.reset();
        await queryClient.invalidateQueries(trpc.reviews.pathFilter());
        notifySuccess("Your request was sent");
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  const length = [...form.values.useCase].length;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="ask">
      <Title order={2} size="h4" id="ask" mb="sm">
        {isAgain ? "Ask again" : "Ask for it"}
      </Title>
      <form onSubmit={form.onSubmit((values) => ask.mutate(values))} noValidate>
        <Stack gap="sm">
          <Textarea
            label="Use case"
            description={`What you are building, and who will use it. ${length} of ${MAX_USE_CASE_LENGTH} characters.`}
            placeholder="A dashboard on my desk that shows which of my bots are in a match."
            required
            autosize
            minRows={4}
            maxRows={14}
            {...form.getInputProps("useCase")}
          />
          <FormProblem error={ask.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={ask.isPending}>
              Send request
            </Button>
          </Group>
        </Stack>
      </form>
      <UnsavedChangesGuard unsaved={form.values.useCase.trim() !== "" && !ask.isPending}>
        Your request has not been sent, and would be lost.
      </UnsavedChangesGuard>
    </Paper>
  );
}

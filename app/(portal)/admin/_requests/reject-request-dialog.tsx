"use client";

import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ReviewDecision } from "#server/contract/reviews.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";
import { type ReviewKind, type ReviewRequest, subjectOf } from "./review-request.ts";
import { useDecideReview } from "./use-decide-review.ts";

const UNCLEAR = "The use case does not say what you are building, or who will use it. Add that and ask again.";
const RULES = "This use is not allowed on this service.";
const REASONS: Record<ReviewKind, readonly string[]> = {
  verification: [
    UNCLEAR,
    "The name of the application may be taken for that of somebody else. Rename it and ask again.",
    "A redirect URI does not belong to the application that you describe. Put it right and ask again.",
    "The application asks for more scopes than this use needs. Take away what it does not need and ask again.",
    RULES,
  ],
  developer: [UNCLEAR, "Reading your bots over the API is enough for this use: the gateway is for live views.", RULES],
};
const CUSTOM_REASON = { value: "", label: "In your own words" };

export function RejectRequestDialog({ request, onClose }: { request: ReviewRequest; onClose: () => void }) {
  const toInput = ({ reason }: { reason: string }) => ({ requestId: request.id, approve: false, reason });
  const form = useForm({ initialValues: { reason: "" }, validate: zodForm(ReviewDecision, toInput) });
  const decide = useDecideReview(onClose);
  const send = (values: { reason: string }) =>
    decide.mutate(toInput(values), { onError: (error) => form.setErrors(formErrors(error)) });
  const reasons = REASONS[request.kind];
  const isTemplate = reasons.includes(form.values.reason);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{textWithNames`Reject ${subjectOf(request)}`}</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="sm">
          <NativeSelect
            label="Begin with"
            data-autofocus
            value={isTemplate ? form.values.reason : ""}
            onChange={(event) => form.setFieldValue("reason", event.currentTarget.value)}
            data={[CUSTOM_REASON, ...reasons]}
          />
          <Textarea
            label="Reason"
            description={textWithNames`${request.account.username} reads this`}
            required
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps("reason")}
          />
          <FormProblem error={decide.error} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={decide.isPending}>
              Reject
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

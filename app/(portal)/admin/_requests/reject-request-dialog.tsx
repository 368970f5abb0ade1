"use client";

import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ReviewDecision } from "#server/contract/reviews.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { adminTexts } from "../texts.ts";
import { type ReviewKind, type ReviewRequest, subjectOf } from "./review-request.ts";
import { useDecideReview } from "./use-decide-review.ts";

const texts = adminTexts.requests;
const { rejectReasons } = adminTexts;
const REASONS: Record<ReviewKind, readonly string[]> = {
  verification: [
    rejectReasons.unclear,
    rejectReasons.confusingName,
    rejectReasons.wrongRedirectUri,
    rejectReasons.tooManyScopes,
    rejectReasons.notAllowed,
  ],
  developer: [rejectReasons.unclear, rejectReasons.gatewayNotNeeded, rejectReasons.notAllowed],
  limit: [rejectReasons.unclear, rejectReasons.tooManyBots, rejectReasons.notAllowed],
};
const CUSTOM_REASON = { value: "", label: texts.customReason };

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
      title={<Text fw={650}>{texts.rejectTitle(subjectOf(request))}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="sm">
          <NativeSelect
            label={texts.template}
            data-autofocus
            value={isTemplate ? form.values.reason : ""}
            onChange={(event) => form.setFieldValue("reason", event.currentTarget.value)}
            data={[CUSTOM_REASON, ...reasons]}
          />
          <Textarea
            label={adminTexts.reason}
            description={texts.reasonHelp(request.account.username)}
            required
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps("reason")}
          />
          <FormProblem error={decide.error} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {sharedTexts.cancel}
            </Button>
            <ActionButton error={decide.error} type="submit" color="red" loading={decide.isPending}>
              {texts.reject}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { apiTokensTexts } from "./texts.ts";
import type { Token } from "./token.ts";

const texts = apiTokensTexts.revoke;

export function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.tokens.pathFilter());
        notifySuccess(texts.done(token.name));
        onClose();
      },
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{texts.title}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      <Stack gap="md">
        <Text style={{ overflowWrap: "anywhere" }}>{texts.effects(token.name)}</Text>
        <FormProblem error={revoke.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {sharedTexts.cancel}
          </Button>
          <ActionButton
            error={revoke.error}
            color="red"
            onClick={() => revoke.mutate({ tokenId: token.id })}
            loading={revoke.isPending}
          >
            {texts.submit}
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  );
}

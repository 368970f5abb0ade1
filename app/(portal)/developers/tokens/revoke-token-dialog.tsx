"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { Name, textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Token } from "./token.ts";

export function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.tokens.pathFilter());
        notifySuccess(textWithNames`${token.name} was revoked`);
        onClose();
      },
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>Revoke token</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <Text style={{ overflowWrap: "anywhere" }}>
          Programs that use{" "}
          <Text span fw={600}>
            <Name>{token.name}</Name>
          </Text>{" "}
          are refused from now on. This cannot be undone.
        </Text>
        <FormProblem error={revoke.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={() => revoke.mutate({ tokenId: token.id })} loading={revoke.isPending}>
            Revoke
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

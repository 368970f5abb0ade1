"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { FormProblem } from "../../../../../_ui/form-problem.tsx";
import { textWithNames } from "../../../../../_ui/name.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { countUsers } from "../../count-users.ts";
import { SectionCard } from "../section-card.tsx";

export function DeleteApplication({ app }: { app: Application }) {
  const [asking, setAsking] = useState(false);
  return (
    <SectionCard
      title="Delete"
      action={
        <Button color="red" variant="light" onClick={() => setAsking(true)}>
          Delete application
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        Its secrets, approvals and tokens go with it. This cannot be undone.
      </Text>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={<Text fw={650}>Delete application</Text>}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <DeleteForm app={app} onClose={() => setAsking(false)} />
      </Modal>
    </SectionCard>
  );
}

function DeleteForm({ app, onClose }: { app: Application; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const remove = useMutation(
    trpc.applications.delete.mutationOptions({
      onSuccess() {
        router.replace("/developers/apps");
        void queryClient.invalidateQueries(trpc.applications.list.queryFilter());
        notifySuccess(textWithNames`${app.name} was deleted`);
      },
    }),
  );
  const isTyped = typed === app.name || typed === sanitizeName(app.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) remove.mutate({ applicationId: app.id });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          {app.users === 0
            ? "Nobody has approved it."
            : `${countUsers(app.users)} approved it. Their tokens stop working at once.`}
        </Text>
        <TextInput
          label={textWithNames`Type ${app.name} to delete it`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          autoComplete="off"
        />
        <FormProblem error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!isTyped} loading={remove.isPending || remove.isSuccess}>
            Delete application
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

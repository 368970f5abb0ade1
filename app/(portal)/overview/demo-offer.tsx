"use client";

import { Alert, Group, Text } from "@mantine/core";
import { IconFlask2 } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "../../_ui/action-button.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { CapacityNote } from "./capacity-note.tsx";
import { overviewTexts } from "./texts.ts";
import { useDemo } from "./use-demo.ts";

const texts = overviewTexts.demo;

/** Offers demo data to an account without bots. */
export function DemoOffer() {
  const client = useQueryClient();
  const demo = useDemo();
  const load = useMutation(
    useTRPC().demo.load.mutationOptions({
      async onSuccess() {
        await client.invalidateQueries();
        notifySuccess(texts.loaded);
      },
      onError: (error) => notifyError(error),
    }),
  );
  if (!demo || demo.loaded || !demo.offered) return null;
  return (
    <Alert icon={<IconFlask2 aria-hidden />} title={texts.offeredTitle}>
      <Group justify="space-between" gap="md">
        <div>
          <Text size="sm">{texts.offeredText}</Text>
          <CapacityNote demo={demo} />
        </div>
        <ActionButton error={load.error} size="xs" loading={load.isPending} onClick={() => load.mutate({})}>
          {texts.load}
        </ActionButton>
      </Group>
    </Alert>
  );
}

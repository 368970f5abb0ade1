"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconFlask2 } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../_ui/confirm-dialog.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { overviewTexts } from "./texts.ts";

const texts = overviewTexts.demo;

/** Offers demo data to an account without bots, and removes it again. */
export function DemoFleetNotice({ isEmpty }: { isEmpty: boolean }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const demo = useQuery(trpc.demo.get.queryOptions({}));
  const onDone = (text: string) => ({
    onSuccess: async () => {
      setConfirming(false);
      await client.invalidateQueries();
      notifySuccess(text);
    },
  });
  const load = useMutation(
    trpc.demo.load.mutationOptions({ ...onDone(texts.loaded), onError: (error) => notifyError(error) }),
  );
  const remove = useMutation(trpc.demo.remove.mutationOptions(onDone(texts.removed)));
  if (!demo.data) return null;
  const { loaded, offered, bots, categories, presets, applications } = demo.data;
  if (!loaded && !(offered && isEmpty)) return null;
  return (
    <Alert icon={<IconFlask2 aria-hidden />} title={loaded ? texts.loadedTitle : texts.offeredTitle}>
      <Group justify="space-between" gap="md">
        <Text size="sm">{loaded ? texts.loadedText(bots, categories, presets, applications) : texts.offeredText}</Text>
        {loaded ? (
          <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
            {texts.remove}
          </Button>
        ) : (
          <Button size="xs" loading={load.isPending} onClick={() => load.mutate({})}>
            {texts.load}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isConfirming}
        title={texts.confirmTitle}
        action={texts.confirm}
        onConfirm={() => remove.mutate({})}
        onClose={() => setConfirming(false)}
        waiting={remove.isPending}
        error={remove.error}
      >
        {texts.confirmText}
      </ConfirmDialog>
    </Alert>
  );
}

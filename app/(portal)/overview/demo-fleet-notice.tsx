"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconFlask2 } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../_ui/confirm-dialog.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";

/** Offers the demo fleet to an account without bots, and takes it away again. */
export function DemoFleetNotice({ isEmpty }: { isEmpty: boolean }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const demo = useQuery(trpc.demo.get.queryOptions({}));
  const after = (text: string) => ({
    onSuccess: async () => {
      setAsking(false);
      await client.invalidateQueries();
      notifySuccess(text);
    },
  });
  const load = useMutation(
    trpc.demo.load.mutationOptions({ ...after("The demo fleet is loaded"), onError: (error) => notifyError(error) }),
  );
  const remove = useMutation(trpc.demo.remove.mutationOptions(after("The demo fleet is gone")));
  if (!demo.data) return null;
  const { loaded, offered, bots, categories, presets, applications } = demo.data;
  if (!loaded && !(offered && isEmpty)) return null;
  return (
    <Alert icon={<IconFlask2 aria-hidden />} title={loaded ? "Demo data" : "Nothing to look at yet?"}>
      <Group justify="space-between" gap="md">
        <Text size="sm">
          {loaded
            ? `${bots} bots, ${categories} categories, ${presets} presets and ${applications} application are made up, on a simulated platform.`
            : "A demo fleet of 60 bots on a simulated platform shows what the service does. One click takes all of it away again."}
        </Text>
        {loaded ? (
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            Remove demo data
          </Button>
        ) : (
          <Button size="xs" loading={load.isPending} onClick={() => load.mutate({})}>
            Load a demo fleet
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Remove the demo data?"
        action="Remove"
        onConfirm={() => remove.mutate({})}
        onClose={() => setAsking(false)}
        waiting={remove.isPending}
        error={remove.error}
      >
        Exactly the bots, categories, presets and the application that came with it. What you made yourself stays; own
        bots in a demo category become uncategorised.
      </ConfirmDialog>
    </Alert>
  );
}

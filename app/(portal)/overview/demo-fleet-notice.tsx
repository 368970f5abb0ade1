"use client";

import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { IconFlask2 } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import type { DemoCapacity } from "#server/contract/demo.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { ConfirmDialog } from "../../_ui/confirm-dialog.tsx";
import { Link } from "../../_ui/link.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { overviewTexts } from "./texts.ts";

const texts = overviewTexts.demo;

/** Whether a cluster can run the bots changes without an event. */
const RECHECK_MS = 5_000;
const FULL_MS = 12_000;

type Capacity = z.infer<typeof DemoCapacity>;

/** Why the demo bots stay offline, and what to do. */
function CapacityNote({ loaded, capacity }: { loaded: boolean; capacity: Capacity }) {
  if (capacity === "free") return null;
  const none = loaded ? texts.noCluster : texts.noClusterYet;
  return (
    <Text size="sm" mt={4}>
      {textWithParts(capacity === "none" ? none : texts.full, {
        link: (text) => (
          <Anchor component={Link} href="/live?add=cluster" inherit underline="always">
            {text}
          </Anchor>
        ),
      })}
    </Text>
  );
}

/** Offers demo data to an account without bots, and removes it again. */
export function DemoFleetNotice({ isEmpty }: { isEmpty: boolean }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const demo = useQuery(trpc.demo.get.queryOptions({}, { refetchInterval: RECHECK_MS }));
  // Bots that were just loaded wait for a moment.
  const isFull = useDelayedTrue(demo.data?.capacity === "full", FULL_MS);
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
  const { loaded, offered, capacity } = demo.data;
  if (!loaded && !(offered && isEmpty)) return null;
  return (
    <Alert icon={<IconFlask2 aria-hidden />} title={loaded ? texts.loadedTitle : texts.offeredTitle}>
      <Group justify="space-between" gap="md">
        <div>
          <Text size="sm">{loaded ? texts.loadedText(demo.data) : texts.offeredText}</Text>
          <CapacityNote loaded={loaded} capacity={isFull ? "full" : capacity === "full" ? "free" : capacity} />
        </div>
        {loaded ? (
          <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
            {texts.remove}
          </Button>
        ) : (
          <ActionButton error={load.error} size="xs" loading={load.isPending} onClick={() => load.mutate({})}>
            {texts.load}
          </ActionButton>
        )}
      </Group>
      <ConfirmDialog
        opened={isConfirming}
        title={texts.confirmTitle}
        action={texts.confirm}
        onConfirm={() => remove.mutate({})}
        onClose={() => setConfirming(false)}
        mutation={remove}
      >
        {texts.confirmText}
      </ConfirmDialog>
    </Alert>
  );
}

/** True once the condition has been true for the given time, or from the first render on; false as soon as it is false. */
function useDelayedTrue(condition: boolean, delayMs: number): boolean {
  const [isElapsed, setElapsed] = useState(condition);
  useEffect(() => {
    if (!condition) return setElapsed(false);
    const timer = setTimeout(() => setElapsed(true), delayMs);
    return () => clearTimeout(timer);
  }, [condition, delayMs]);
  return isElapsed && condition;
}

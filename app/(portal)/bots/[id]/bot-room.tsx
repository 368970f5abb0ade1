"use client";

import { Alert, Button, SimpleGrid, Stack } from "@mantine/core";
import { IconAlertTriangle, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type Bot, BotFlag } from "#server/contract/bots.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Trail } from "../../../_ui/trail.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { undoLatest } from "../../../_ui/undo.tsx";
import { useBotChanges } from "../_change/use-bot-changes.ts";
import { useLetterKeys } from "../_list/shortcuts.tsx";
import { useWindowKeys } from "../_list/use-window-keys.ts";
import { BotFacts } from "./bot-facts.tsx";
import { EditBot } from "./edit-bot.tsx";
import { ReadByProgram } from "./read-by-program.tsx";
import { ReplaceCredentials } from "./replace-credentials.tsx";

const BOTS = [{ href: "/bots", label: "Bots" }];

export function BotRoom({ botId, apiAddress }: { botId: string; apiAddress: string }) {
  const trpc = useTRPC();
  const bot = useQuery(trpc.bots.get.queryOptions({ botId }));
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const [letters] = useLetterKeys();
  useWindowKeys({ z: () => void undoLatest() }, letters);
  if (bot.isError) return <ErrorState error={bot.error} onRetry={() => void bot.refetch()} />;
  if (!bot.data) return <LoadingRows rows={4} />;
  const known = categories.data ?? [];
  return (
    <>
      <Trail above={BOTS} here={bot.data.nickname} />
      <PageHeader title={bot.data.nickname}>
        <DeleteBot bot={bot.data} />
      </PageHeader>
      <Stack gap="md">
        {(bot.data.flags & BotFlag.InvalidAuth) !== 0 && <RefusedNote />}
        <BotFacts bot={bot.data} categories={known} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <EditBot bot={bot.data} categories={known} />
          <ReplaceCredentials bot={bot.data} />
        </SimpleGrid>
        <ReadByProgram botId={botId} apiAddress={apiAddress} />
      </Stack>
    </>
  );
}

function RefusedNote() {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title="This bot needs new credentials">
      The game platform refused the ones that are stored, so the bot cannot connect. Replace them below; the flag goes
      away with it.
    </Alert>
  );
}

function DeleteBot({ bot }: { bot: Bot }) {
  const router = useRouter();
  const { remove } = useBotChanges();
  const run = () => {
    router.push("/bots");
    void remove([bot]);
  };
  return (
    <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={run}>
      Delete
    </Button>
  );
}

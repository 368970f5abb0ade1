"use client";

import { Container, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { ReactNode } from "react";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { curlLine } from "../../../_ui/curl-line.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Trail } from "../../../_ui/trail.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { REFRESH_MS } from "../refresh.ts";
import { NoSuchBot } from "./no-such-bot.tsx";
import { PublicFacts } from "./public-facts.tsx";

interface Props {
  botId: string;
  apiAddress: string;
}

const isGone = (error: unknown) => error instanceof TRPCClientError && error.data?.fault === "not_found";

export function PublicBotRoom({ botId, apiAddress }: Props) {
  const bot = useQuery(useTRPC().publicBots.get.queryOptions({ botId }, { refetchInterval: REFRESH_MS, retry: false }));
  if (isGone(bot.error))
    return (
      <Frame>
        <NoSuchBot />
      </Frame>
    );
  return (
    <Frame>
      {bot.data && (
        <>
          <Trail above={[{ href: "/public", label: "Public bots" }]} here={<Name>{bot.data.nickname}</Name>} />
          <PageHeader title={<Name>{bot.data.nickname}</Name>} />
        </>
      )}
      <Stack gap="lg">
        {bot.isError && <ErrorState error={bot.error} onRetry={() => void bot.refetch()} />}
        {bot.isPending && <LoadingRows rows={3} />}
        {bot.isSuccess && <PublicFacts bot={bot.data} />}
        {bot.data && (
          <CopyBlock
            label="As curl"
            value={curlLine({ method: "GET", url: `${apiAddress}/bots/public/${botId}`, withToken: false })}
          />
        )}
      </Stack>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Container size="sm" py={{ base: "lg", sm: 48 }}>
      {children}
    </Container>
  );
}

"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { User } from "#server/contract/user.ts";
import { accountFlagLabels } from "../../../_ui/account-flag-labels.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Name } from "../../../_ui/name.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";
import classes from "./profile.module.css";

const texts = accountTexts.profile;

export function Profile({ user }: { user: User }) {
  const trpc = useTRPC();
  const count = useQuery(trpc.bots.count.queryOptions({}));
  const facts: [string, ReactNode][] = [
    [texts.username, <Name key="name">{user.username}</Name>],
    [texts.accountId, <CopyValue key="id" value={user.id} label={texts.copiedId} />],
    [texts.status, <AccountStatus key="status" flags={user.flags} />],
    [texts.bots, count.data ? describeBots(count.data) : texts.pending],
  ];
  return (
    <SectionCard title={texts.title}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}

function describeBots({ bots, counted, limit }: { bots: number; counted: number; limit: number }): string {
  const used = texts.botsUsed(counted, limit);
  return bots > counted ? texts.withDemo(used, bots - counted) : used;
}

function AccountStatus({ flags }: { flags: number }) {
  const labels = accountFlagLabels(flags);
  if (labels.length === 0) return texts.standard;
  return (
    <Stack gap={2}>
      {labels.map(({ label, meaning }) => (
        <Text key={label} size="sm">
          {textWithParts(texts.flag, {
            label,
            meaning: (
              <Text span inherit c="dimmed">
                {meaning}
              </Text>
            ),
          })}
        </Text>
      ))}
    </Stack>
  );
}

"use client";

import { Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { User } from "#server/contract/user.ts";
import { accountFlagLabels } from "../../../_ui/account-flag-labels.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Name } from "../../../_ui/name.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import classes from "./profile.module.css";

export function Profile({ user }: { user: User }) {
  const trpc = useTRPC();
  const count = useQuery(trpc.bots.count.queryOptions({}));
  const facts: [string, ReactNode][] = [
    ["Username", <Name key="name">{user.username}</Name>],
    ["E-mail", user.email],
    ["Account id", <CopyValue key="id" value={user.id} label="account id" />],
    ["Standing", <AccountStatus key="standing" flags={user.flags} />],
    [
      "Bots",
      count.data ? `${count.data.bots.toLocaleString("en")} of ${count.data.limit.toLocaleString("en")} used` : "…",
    ],
  ];
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="profile">
      <Title order={2} size="h4" id="profile" mb="sm">
        Profile
      </Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

function AccountStatus({ flags }: { flags: number }) {
  const words = accountFlagLabels(flags);
  if (words.length === 0) return "Nothing special yet";
  return (
    <Stack gap={2}>
      {words.map(({ word, meaning }) => (
        <Text key={word} size="sm">
          {word}{" "}
          <Text span inherit c="dimmed">
            – {meaning}
          </Text>
        </Text>
      ))}
    </Stack>
  );
}

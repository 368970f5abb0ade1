"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { User } from "#server/contract/user.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { accountFlagLabels } from "../../../_ui/account-flag-labels.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Name } from "../../../_ui/name.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import classes from "./profile.module.css";

export function Profile({ user }: { user: User }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const count = useQuery(trpc.bots.count.queryOptions({}));
  const facts: [string, ReactNode][] = [
    [t("account.profile.username"), <Name key="name">{user.username}</Name>],
    [t("account.profile.accountId"), <CopyValue key="id" value={user.id} label={t("account.profile.copiedId")} />],
    [t("account.profile.status"), <AccountStatus key="status" flags={user.flags} />],
    [t("account.profile.bots"), count.data ? describeBots(language, count.data) : t("account.profile.pending")],
  ];
  return (
    <SectionCard title={t("account.profile.title")}>
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

function describeBots(
  { t }: Language,
  { bots, counted, limit }: { bots: number; counted: number; limit: number },
): string {
  const used = t("account.profile.botsUsed", { used: counted, limit });
  return bots > counted ? t("account.profile.withDemo", { used, demo: bots - counted }) : used;
}

function AccountStatus({ flags }: { flags: number }) {
  const language = useLanguage();
  const { t } = language;
  const labels = accountFlagLabels(language, flags);
  if (labels.length === 0) return t("account.profile.standard");
  return (
    <Stack gap={2}>
      {labels.map(({ label, meaning }) => (
        <Text key={label} size="sm">
          {t.rich("account.profile.flag", {
            label,
            meaning: () => (
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

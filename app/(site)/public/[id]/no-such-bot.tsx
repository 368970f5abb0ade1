"use client";

import { IconRobotOff } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { ButtonLink } from "../../../_ui/styled-links.tsx";

/** Also shown when the bot stops being public while its page is open. */
export function NoSuchBot() {
  const { t } = useLanguage();
  return (
    <>
      <PageHeader title={t("publicBots.bot.title")} />
      <EmptyState icon={IconRobotOff} title={t("publicBots.notFound.title")} text={t("publicBots.notFound.text")}>
        <ButtonLink href="/public">{t("publicBots.notFound.all")}</ButtonLink>
      </EmptyState>
    </>
  );
}

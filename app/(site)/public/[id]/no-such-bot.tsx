"use client";

import { IconRobotOff } from "@tabler/icons-react";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { ButtonLink } from "../../../_ui/styled-links.tsx";
import { publicBotsTexts } from "../texts.ts";

const texts = publicBotsTexts.notFound;

/** Also shown when the bot stops being public while its page is open. */
export function NoSuchBot() {
  return (
    <>
      <PageHeader title={publicBotsTexts.bot.title} />
      <EmptyState icon={IconRobotOff} title={texts.title} text={texts.text}>
        <ButtonLink href="/public">{texts.all}</ButtonLink>
      </EmptyState>
    </>
  );
}

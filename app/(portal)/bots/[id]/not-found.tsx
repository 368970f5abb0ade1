"use client";

import { Button } from "@mantine/core";
import { IconRobotOff } from "@tabler/icons-react";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { botPageTexts } from "./texts.ts";

const texts = botPageTexts.notFound;

export default function BotNotFound() {
  return (
    <>
      <PageHeader title={texts.heading} />
      <EmptyState icon={IconRobotOff} title={texts.title} text={texts.text}>
        <Button component={Link} href="/bots">
          {texts.allBots}
        </Button>
        <Button component={Link} href="/trash" variant="default">
          {texts.trash}
        </Button>
      </EmptyState>
    </>
  );
}

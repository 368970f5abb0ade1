"use client";

import { Button } from "@mantine/core";
import { IconRobotOff } from "@tabler/icons-react";
import { Link } from "../../../_ui/link.tsx";
import { NotFoundPage } from "../../../_ui/not-found-page.tsx";
import { botPageTexts } from "./texts.ts";

const texts = botPageTexts.notFound;

const BotNotFound = () => (
  <NotFoundPage heading={texts.heading} icon={IconRobotOff} texts={texts} href="/bots">
    <Button component={Link} href="/trash" variant="default">
      {texts.trash}
    </Button>
  </NotFoundPage>
);
export default BotNotFound;

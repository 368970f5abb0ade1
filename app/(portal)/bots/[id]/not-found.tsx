"use client";

import { Button } from "@mantine/core";
import { IconRobotOff } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { NotFoundPage } from "../../../_ui/not-found-page.tsx";

const BotNotFound = () => {
  const { t } = useLanguage();
  return (
    <NotFoundPage
      heading={t("bots.page.notFound.heading")}
      icon={IconRobotOff}
      texts={{
        title: t("bots.page.notFound.title"),
        text: t("bots.page.notFound.text"),
        action: t("bots.page.notFound.action"),
      }}
      href="/bots"
    >
      <Button component={Link} href="/trash" variant="default">
        {t("bots.page.notFound.trash")}
      </Button>
    </NotFoundPage>
  );
};
export default BotNotFound;

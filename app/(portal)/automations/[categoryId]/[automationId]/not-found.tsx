"use client";

import { IconBolt } from "@tabler/icons-react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { NotFoundPage } from "../../../../_ui/not-found-page.tsx";

const AutomationNotFound = () => {
  const { t } = useLanguage();
  return (
    <NotFoundPage
      heading={t("automations.automation")}
      icon={IconBolt}
      texts={{
        title: t("automations.notFound.title"),
        text: t("automations.notFound.text"),
        action: t("automations.notFound.action"),
      }}
      href="/automations"
    />
  );
};
export default AutomationNotFound;

"use client";

import { IconApps } from "@tabler/icons-react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { NotFoundPage } from "../../../../_ui/not-found-page.tsx";

const ApplicationNotFound = () => {
  const { t } = useLanguage();
  return (
    <NotFoundPage
      heading={t("applications.page.application")}
      icon={IconApps}
      texts={{
        title: t("applications.page.notFound.title"),
        text: t("applications.page.notFound.text"),
        action: t("applications.page.notFound.action"),
      }}
      href="/developers/apps"
    />
  );
};
export default ApplicationNotFound;

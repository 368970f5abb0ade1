"use client";

import { IconAppsOff } from "@tabler/icons-react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { NotFoundPage } from "../../../../_ui/not-found-page.tsx";

const ApplicationNotFound = () => {
  const { t } = useLanguage();
  return (
    <NotFoundPage
      heading={t("admin.applications.title")}
      icon={IconAppsOff}
      texts={{
        title: t("admin.applications.notFound.title"),
        text: t("admin.applications.notFound.text"),
        action: t("admin.applications.notFound.action"),
      }}
      href="/admin/applications"
    />
  );
};
export default ApplicationNotFound;

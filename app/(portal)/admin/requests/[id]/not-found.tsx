"use client";

import { IconChecks } from "@tabler/icons-react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { NotFoundPage } from "../../../../_ui/not-found-page.tsx";

const RequestNotFound = () => {
  const { t } = useLanguage();
  return (
    <NotFoundPage
      heading={t("admin.requests.title")}
      icon={IconChecks}
      texts={{
        title: t("admin.requests.notFound.title"),
        text: t("admin.requests.notFound.text"),
        action: t("admin.requests.notFound.action"),
      }}
      href="/admin"
    />
  );
};
export default RequestNotFound;

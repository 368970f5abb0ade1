"use client";

import { IconUserQuestion } from "@tabler/icons-react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { NotFoundPage } from "../../../../_ui/not-found-page.tsx";

const UserNotFound = () => {
  const { t } = useLanguage();
  return (
    <NotFoundPage
      heading={t("admin.userPages.title")}
      icon={IconUserQuestion}
      texts={{
        title: t("admin.userPages.notFound.title"),
        text: t("admin.userPages.notFound.text"),
        action: t("admin.userPages.notFound.action"),
      }}
      href="/admin/users"
    />
  );
};
export default UserNotFound;

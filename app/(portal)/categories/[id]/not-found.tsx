"use client";

import { IconCategory } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NotFoundPage } from "../../../_ui/not-found-page.tsx";

const CategoryNotFound = () => {
  const { t } = useLanguage();
  return (
    <NotFoundPage
      heading={t("categories.category")}
      icon={IconCategory}
      texts={{
        title: t("categories.notFound.title"),
        text: t("categories.notFound.text"),
        action: t("categories.notFound.action"),
      }}
      href="/categories"
    />
  );
};
export default CategoryNotFound;

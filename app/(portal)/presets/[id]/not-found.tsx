"use client";

import { IconHanger } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NotFoundPage } from "../../../_ui/not-found-page.tsx";

const PresetNotFound = () => {
  const { t } = useLanguage();
  return (
    <NotFoundPage
      heading={t("presets.preset")}
      icon={IconHanger}
      texts={{
        title: t("presets.notFound.title"),
        text: t("presets.notFound.text"),
        action: t("presets.notFound.action"),
      }}
      href="/presets"
    />
  );
};
export default PresetNotFound;

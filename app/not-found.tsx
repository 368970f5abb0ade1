import type { Metadata } from "next";
import { getLanguage } from "./_languages/get-language.ts";
import { useLanguage } from "./_languages/use-language.ts";
import { MessagePage, PlainLink } from "./_ui/message-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("shared.errors.pageNotFound") };
}

export default function NotFound() {
  const { t } = useLanguage();
  return (
    <MessagePage mood="lost" title={t("shared.errors.pageNotFound")} text={t("shared.errors.pageNotFoundHelp")}>
      <PlainLink href="/">{t("shared.home")}</PlainLink>
      <PlainLink href="/docs" quiet>
        {t("shared.errors.documentation")}
      </PlainLink>
    </MessagePage>
  );
}

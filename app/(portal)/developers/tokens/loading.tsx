import { useLanguage } from "../../../_languages/use-language.ts";
import { LoadingPage } from "../../../_ui/loading-page.tsx";

const LoadingTokens = () => {
  const { t } = useLanguage();
  return <LoadingPage title={t("developers.tokens.title")} rows={3} />;
};
export default LoadingTokens;

import { useLanguage } from "../../_languages/use-language.ts";
import { LoadingPage } from "../../_ui/loading-page.tsx";

const LoadingLive = () => {
  const { t } = useLanguage();
  return <LoadingPage title={t("clusters.title")} />;
};
export default LoadingLive;

import { useLanguage } from "../../_languages/use-language.ts";
import { LoadingPage } from "../../_ui/loading-page.tsx";

const LoadingOverview = () => {
  const { t } = useLanguage();
  return <LoadingPage title={t("overview.title")} rows={4} />;
};
export default LoadingOverview;

import { useLanguage } from "../../../_languages/use-language.ts";
import { LoadingPage } from "../../../_ui/loading-page.tsx";

const LoadingApplications = () => {
  const { t } = useLanguage();
  return <LoadingPage title={t("applications.title")} rows={3} />;
};
export default LoadingApplications;

import { useLanguage } from "../../_languages/use-language.ts";
import { LoadingPage } from "../../_ui/loading-page.tsx";

const LoadingActivity = () => {
  const { t } = useLanguage();
  return <LoadingPage title={t("audit.activity.title")} />;
};
export default LoadingActivity;

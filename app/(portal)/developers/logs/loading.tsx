import { useLanguage } from "../../../_languages/use-language.ts";
import { LoadingPage } from "../../../_ui/loading-page.tsx";

const LoadingLogs = () => {
  const { t } = useLanguage();
  return <LoadingPage title={t("developers.logs.title")} />;
};
export default LoadingLogs;

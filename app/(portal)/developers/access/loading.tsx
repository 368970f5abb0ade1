import { useLanguage } from "../../../_languages/use-language.ts";
import { LoadingPage } from "../../../_ui/loading-page.tsx";

const LoadingAccess = () => {
  const { t } = useLanguage();
  return <LoadingPage title={t("developers.access.title")} />;
};
export default LoadingAccess;

import { useLanguage } from "../../_languages/use-language.ts";
import { LoadingPage } from "../../_ui/loading-page.tsx";

const LoadingTrash = () => {
  const { t } = useLanguage();
  return <LoadingPage title={t("trash.title")} />;
};
export default LoadingTrash;

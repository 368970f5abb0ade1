import { useLanguage } from "../../_languages/use-language.ts";
import { LoadingPage } from "../../_ui/loading-page.tsx";

const LoadingNotifications = () => {
  const { t } = useLanguage();
  return <LoadingPage title={t("notifications.title")} />;
};
export default LoadingNotifications;

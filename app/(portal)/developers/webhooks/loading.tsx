import { useLanguage } from "../../../_languages/use-language.ts";
import { LoadingPage } from "../../../_ui/loading-page.tsx";

const LoadingWebhooks = () => {
  const { t } = useLanguage();
  return <LoadingPage title={t("developers.webhooks.title")} rows={3} />;
};
export default LoadingWebhooks;

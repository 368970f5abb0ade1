import { LoadingPage } from "../../../_ui/loading-page.tsx";
import { webhookTexts } from "./texts.ts";

const LoadingWebhooks = () => <LoadingPage title={webhookTexts.title} rows={3} />;
export default LoadingWebhooks;

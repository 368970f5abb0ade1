import { LoadingPage } from "../../../_ui/loading-page.tsx";
import { apiTokensTexts } from "./texts.ts";

const LoadingTokens = () => <LoadingPage title={apiTokensTexts.title} rows={3} />;
export default LoadingTokens;

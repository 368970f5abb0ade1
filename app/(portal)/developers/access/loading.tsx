import { LoadingPage } from "../../../_ui/loading-page.tsx";
import { gatewayAccessTexts } from "./texts.ts";

const LoadingAccess = () => <LoadingPage title={gatewayAccessTexts.title} />;
export default LoadingAccess;

import { LoadingPage } from "../../../_ui/loading-page.tsx";
import { requestLogTexts } from "./texts.ts";

const LoadingLogs = () => <LoadingPage title={requestLogTexts.title} />;
export default LoadingLogs;

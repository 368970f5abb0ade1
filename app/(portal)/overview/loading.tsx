import { LoadingPage } from "../../_ui/loading-page.tsx";
import { overviewTexts } from "./texts.ts";

const LoadingOverview = () => <LoadingPage title={overviewTexts.title} rows={4} />;
export default LoadingOverview;

import { LoadingPage } from "../../../_ui/loading-page.tsx";
import { applicationsTexts } from "./texts.ts";

const LoadingApplications = () => <LoadingPage title={applicationsTexts.title} rows={3} />;
export default LoadingApplications;

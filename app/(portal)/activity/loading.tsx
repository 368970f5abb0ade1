import { LoadingPage } from "../../_ui/loading-page.tsx";
import { activityTexts } from "./texts.ts";

const LoadingActivity = () => <LoadingPage title={activityTexts.title} />;
export default LoadingActivity;

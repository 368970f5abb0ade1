import { LoadingPage } from "../../_ui/loading-page.tsx";
import { liveTexts } from "./texts.ts";

const LoadingLive = () => <LoadingPage title={liveTexts.title} />;
export default LoadingLive;

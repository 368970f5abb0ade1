import { LoadingPage } from "../../_ui/loading-page.tsx";
import { notificationTexts } from "./texts.ts";

const LoadingNotifications = () => <LoadingPage title={notificationTexts.title} />;
export default LoadingNotifications;

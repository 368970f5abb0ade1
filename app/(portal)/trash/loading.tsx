import { LoadingPage } from "../../_ui/loading-page.tsx";
import { trashTexts } from "./texts.ts";

const LoadingTrash = () => <LoadingPage title={trashTexts.title} />;
export default LoadingTrash;

import { LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { requestLogTexts } from "./texts.ts";

export default function LoadingLogs() {
  return (
    <>
      <PageHeader title={requestLogTexts.title} />
      <LoadingRows />
    </>
  );
}

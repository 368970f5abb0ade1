import { LoadingRows } from "../../_ui/list-states.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { activityTexts } from "./texts.ts";

export default function LoadingActivity() {
  return (
    <>
      <PageHeader title={activityTexts.title} />
      <LoadingRows />
    </>
  );
}

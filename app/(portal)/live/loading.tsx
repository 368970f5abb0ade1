import { LoadingRows } from "../../_ui/list-states.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { liveTexts } from "./texts.ts";

export default function LoadingLive() {
  return (
    <>
      <PageHeader title={liveTexts.title} />
      <LoadingRows />
    </>
  );
}

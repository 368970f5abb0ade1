import { LoadingRows } from "../../_ui/list-states.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { overviewTexts } from "./texts.ts";

export default function LoadingOverview() {
  return (
    <>
      <PageHeader title={overviewTexts.title} />
      <LoadingRows rows={4} />
    </>
  );
}

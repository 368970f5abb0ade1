import { LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { applicationsTexts } from "./texts.ts";

export default function LoadingApplications() {
  return (
    <>
      <PageHeader title={applicationsTexts.title} />
      <LoadingRows rows={3} />
    </>
  );
}

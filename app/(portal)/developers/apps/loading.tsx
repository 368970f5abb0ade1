import { LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";

export default function LoadingApplications() {
  return (
    <>
      <PageHeader title="Applications" />
      <LoadingRows rows={3} />
    </>
  );
}

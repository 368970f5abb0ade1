import { LoadingRows } from "../../_ui/list-states.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";

export default function LoadingOverview() {
  return (
    <>
      <PageHeader title="Overview" />
      <LoadingRows rows={4} />
    </>
  );
}

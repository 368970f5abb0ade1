import { LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";

export default function LoadingTokens() {
  return (
    <>
      <PageHeader title="API tokens" />
      <LoadingRows rows={3} />
    </>
  );
}

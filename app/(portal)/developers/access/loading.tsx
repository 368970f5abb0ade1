import { LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { gatewayAccessTexts } from "./texts.ts";

export default function LoadingAccess() {
  return (
    <>
      <PageHeader title={gatewayAccessTexts.title} />
      <LoadingRows />
    </>
  );
}

import { LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { webhookTexts } from "./texts.ts";

export default function LoadingWebhooks() {
  return (
    <>
      <PageHeader title={webhookTexts.title} />
      <LoadingRows rows={3} />
    </>
  );
}

import { LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { apiTokensTexts } from "./texts.ts";

export default function LoadingTokens() {
  return (
    <>
      <PageHeader title={apiTokensTexts.title} />
      <LoadingRows rows={3} />
    </>
  );
}

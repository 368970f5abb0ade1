import { LoadingRows } from "../../_ui/list-states.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { trashTexts } from "./texts.ts";

export default function LoadingTrash() {
  return (
    <>
      <PageHeader title={trashTexts.title} />
      <LoadingRows />
    </>
  );
}

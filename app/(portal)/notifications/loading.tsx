import { LoadingRows } from "../../_ui/list-states.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { notificationTexts } from "./texts.ts";

export default function LoadingNotifications() {
  return (
    <>
      <PageHeader title={notificationTexts.title} />
      <LoadingRows />
    </>
  );
}

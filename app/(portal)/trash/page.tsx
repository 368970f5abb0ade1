import { Prefetch } from "../../_ui/prefetch.tsx";
import { trashTexts } from "./texts.ts";
import { TrashPage } from "./trash-page.tsx";

export const metadata = { title: trashTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.bots.listDeleted.queryOptions({}))]}>
      <TrashPage />
    </Prefetch>
  );
}

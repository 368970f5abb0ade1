import { Prefetch } from "../../../_ui/prefetch.tsx";
import { automationsTexts } from "../texts.ts";
import { NewAutomationPage } from "./new-automation-page.tsx";

export const metadata = { title: automationsTexts.newAutomation };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.categories.list.queryOptions({}))]}>
      <NewAutomationPage />
    </Prefetch>
  );
}

import { Prefetch } from "../../_ui/prefetch.tsx";
import { AutomationsPage } from "./_list/automations-page.tsx";
import { automationsTexts } from "./texts.ts";

export const metadata = { title: automationsTexts.title };

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
        client.prefetchQuery(trpc.automations.list.queryOptions({})),
      ]}
    >
      <AutomationsPage />
    </Prefetch>
  );
}

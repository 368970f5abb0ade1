import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ApplicationsPage } from "./applications-page.tsx";
import { applicationsTexts } from "./texts.ts";

export const metadata = { title: applicationsTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.applications.list.queryOptions({}))]}>
      <ApplicationsPage />
    </Prefetch>
  );
}

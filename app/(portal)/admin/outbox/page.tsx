import { Prefetch } from "../../../_ui/prefetch.tsx";
import { adminTexts } from "../texts.ts";
import { OutboxPage } from "./outbox-page.tsx";

export const metadata = { title: adminTexts.outbox.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.mails.queryOptions({}))]}>
      <OutboxPage />
    </Prefetch>
  );
}

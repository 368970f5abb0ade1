import { Prefetch } from "../../_ui/prefetch.tsx";
import { PresetsPage } from "./_list/presets-page.tsx";

export const metadata = { title: "Presets" };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.presets.list.queryOptions({}))]}>
      <PresetsPage />
    </Prefetch>
  );
}

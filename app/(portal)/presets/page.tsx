import { Prefetch } from "../../_ui/prefetch.tsx";
import { PresetsPage } from "./_list/presets-page.tsx";
import { presetsTexts } from "./texts.ts";

export const metadata = { title: presetsTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.presets.list.queryOptions({}))]}>
      <PresetsPage />
    </Prefetch>
  );
}

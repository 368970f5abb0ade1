import { Prefetch } from "../../_ui/prefetch.tsx";
import { PresetsRoom } from "./_list/presets-room.tsx";

export const metadata = { title: "Presets" };

export default function PresetsPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.presets.list.queryOptions({}))]}>
      <PresetsRoom />
    </Prefetch>
  );
}

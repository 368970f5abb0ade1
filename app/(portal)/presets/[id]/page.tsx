import { Prefetch } from "../../../_ui/prefetch.tsx";
import { PresetRoom } from "./preset-room.tsx";

export const metadata = { title: "Preset" };

interface Props {
  params: Promise<{ id: string }>;
}

export default async function PresetPage({ params }: Props) {
  const { id } = await params;
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.presets.get.queryOptions({ presetId: id }))]}>
      <PresetRoom presetId={id} />
    </Prefetch>
  );
}

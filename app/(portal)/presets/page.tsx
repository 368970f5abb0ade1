import { Prefetch } from "../../_ui/prefetch.tsx";
import { splitItemIds } from "../_items/split-item-ids.ts";
import { PresetsPage } from "./_list/presets-page.tsx";
import { itemIdsOf } from "./preset-members.ts";
import { presetsTexts } from "./texts.ts";

export const metadata = { title: presetsTexts.title };

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => {
        const loadItems = async () => {
          const presets = await client.fetchQuery(trpc.presets.list.queryOptions({}));
          const ids = splitItemIds(presets.flatMap(({ config }) => itemIdsOf(config)));
          await Promise.all(ids.map((some) => client.prefetchQuery(trpc.items.get.queryOptions({ ids: some }))));
        };
        return [loadItems().catch(() => undefined)]; // the page asks again, and says what is wrong
      }}
    >
      <PresetsPage />
    </Prefetch>
  );
}

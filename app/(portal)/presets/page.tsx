import type { Metadata } from "next";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { splitItemIds } from "../_items/split-item-ids.ts";
import { PresetsPage } from "./_list/presets-page.tsx";
import { itemIdsOf } from "./preset-members.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("presets.title") };
}

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

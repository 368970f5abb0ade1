import { Prefetch } from "../../_ui/prefetch.tsx";
import { CategoriesPage } from "./_list/categories-page.tsx";
import { categoriesTexts } from "./texts.ts";

export const metadata = { title: categoriesTexts.title };

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
        client.prefetchQuery(trpc.bots.list.queryOptions({})),
        client.prefetchQuery(trpc.bots.reasonCounts.queryOptions({})),
      ]}
    >
      <CategoriesPage />
    </Prefetch>
  );
}

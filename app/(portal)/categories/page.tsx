import { Prefetch } from "../../_ui/prefetch.tsx";
import { CategoriesPage } from "./_list/categories-page.tsx";

export const metadata = { title: "Categories" };

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
        client.prefetchQuery(trpc.bots.list.queryOptions({})),
      ]}
    >
      <CategoriesPage />
    </Prefetch>
  );
}

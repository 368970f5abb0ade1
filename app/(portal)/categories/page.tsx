import { Prefetch } from "../../_ui/prefetch.tsx";
import { CategoriesRoom } from "./_list/categories-room.tsx";

export const metadata = { title: "Categories" };

export default function CategoriesPage() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
        client.prefetchQuery(trpc.bots.list.queryOptions({})),
      ]}
    >
      <CategoriesRoom />
    </Prefetch>
  );
}

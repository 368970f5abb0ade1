import { requireUser } from "#server/transport/page.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { UsersRoom } from "./users-room.tsx";

export const metadata = { title: "Users" };

export default async function UsersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { q } = await searchParams;
  const text = typeof q === "string" ? q : "";
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.searchAccounts.queryOptions({ text }))]}>
      <UsersRoom self={await requireUser()} />
    </Prefetch>
  );
}

import { requireUser } from "#server/transport/page-actor.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { userTexts } from "./texts.ts";
import { UsersPage } from "./users-page.tsx";

export const metadata = { title: userTexts.title };

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { q } = await searchParams;
  const text = typeof q === "string" ? q : "";
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.searchAccounts.queryOptions({ text }))]}>
      <UsersPage self={await requireUser()} />
    </Prefetch>
  );
}

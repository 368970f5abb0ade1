import { requireUser } from "#server/transport/page.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ApplicationsRoom } from "./applications-room.tsx";

export const metadata = { title: "Applications" };

export default async function ApplicationsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { q } = await searchParams;
  const text = typeof q === "string" ? q : "";
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.searchApplications.queryOptions({ text }))]}>
      <ApplicationsRoom self={await requireUser()} />
    </Prefetch>
  );
}

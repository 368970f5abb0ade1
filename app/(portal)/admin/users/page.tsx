import type { Metadata } from "next";
import { requireUser } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../../_languages/get-language.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { UsersPage } from "./users-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("admin.userPages.title") };
}

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { q } = await searchParams;
  const text = typeof q === "string" ? q : "";
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.searchAccounts.queryOptions({ text }))]}>
      <UsersPage self={await requireUser()} />
    </Prefetch>
  );
}

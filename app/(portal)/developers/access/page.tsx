import type { Metadata } from "next";
import { requireUser } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../../_languages/get-language.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { GatewayAccessPage } from "./gateway-access-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("developers.access.title") };
}

export default async function Page() {
  const { flags } = await requireUser();
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.reviews.list.queryOptions({}))]}>
      <GatewayAccessPage flags={flags} />
    </Prefetch>
  );
}

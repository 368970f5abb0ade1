import type { Metadata } from "next";
import { portalAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { LiveCounts } from "../_home/live-counts.tsx";
import { StatusPage } from "./status-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return {
    title: t("status.title"),
    alternates: {
      types: {
        "application/atom+xml": [{ title: t("status.follow.feedName"), url: `${portalAddress()}/status/feed.atom` }],
      },
    },
  };
}

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.publicBots.stats.queryOptions({})),
        client.prefetchQuery(trpc.status.history.queryOptions({})),
        client.prefetchQuery({
          queryKey: ["service-status"],
          queryFn: () => client.fetchQuery(trpc.service.status.queryOptions({})),
        }),
      ]}
    >
      <StatusPage counts={<LiveCounts />} />
    </Prefetch>
  );
}

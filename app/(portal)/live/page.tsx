import type { Metadata } from "next";
import { requireUser } from "#server/transport/page-actor.ts";
import { gatewayAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { prefetchFleet } from "../_live/fleet-map/prefetch-fleet.ts";
import { LivePage } from "./live-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("clusters.title") };
}

export default async function Page() {
  await requireUser();
  return (
    <Prefetch load={prefetchFleet}>
      <LivePage gateway={gatewayAddress()} />
    </Prefetch>
  );
}

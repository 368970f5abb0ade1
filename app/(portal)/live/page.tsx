import { requireUser } from "#server/transport/page-actor.ts";
import { gatewayAddress } from "#server/transport/service-addresses.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { prefetchFleet } from "../_live/fleet-map/prefetch-fleet.ts";
import { LivePage } from "./live-page.tsx";
import { liveTexts } from "./texts.ts";

export const metadata = { title: liveTexts.title };

export default async function Page() {
  await requireUser();
  return (
    <Prefetch load={prefetchFleet}>
      <LivePage gateway={gatewayAddress()} />
    </Prefetch>
  );
}

import type { ReactNode } from "react";
import { STAFF_FLAGS } from "#server/contract/flags.ts";
import { imageSources } from "#server/transport/http/security-headers.ts";
import { findAccessBlock, requireUser } from "#server/transport/page-actor.ts";
import { Messages } from "../_languages/messages.tsx";
import { ConfirmItIsYouDialog } from "../_ui/confirm-it-is-you-dialog.tsx";
import { DataProvider } from "../_ui/data-provider.tsx";
import { ImageSources } from "../_ui/item-picture.tsx";
import { Prefetch } from "../_ui/prefetch.tsx";
import { FleetProvider } from "./_live/fleet-provider.tsx";
import { PortalUnavailable } from "./_shell/portal-unavailable.tsx";
import { Shell } from "./_shell/shell.tsx";

/** Of what stands around every page, and of what the palette opens on it. */
const AREAS = ["shell", "fleet", "notifications", "bots", "jobs", "categories", "commands", "items"] as const;

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const refusal = await findAccessBlock();
  if (refusal) {
    return (
      <Messages areas={["shell"]}>
        <DataProvider>
          <PortalUnavailable {...refusal} />
          <ConfirmItIsYouDialog />
        </DataProvider>
      </Messages>
    );
  }
  const user = await requireUser();
  const isStaff = (user.flags & STAFF_FLAGS) !== 0;
  return (
    <Messages areas={AREAS}>
      {/* What is painted of half a page moves when the rest arrives. */}
      <link rel="expect" href="#content" blocking="render" />
      <DataProvider>
        <FleetProvider>
          <ImageSources sources={imageSources()}>
            <Prefetch
              load={(client, trpc) => [
                client.prefetchQuery(trpc.identity.preferences.queryOptions({})),
                client.prefetchQuery(trpc.views.list.queryOptions({})),
                ...(isStaff ? [client.prefetchQuery(trpc.admin.maintenance.queryOptions({}))] : []),
              ]}
            >
              <Shell user={user}>{children}</Shell>
            </Prefetch>
          </ImageSources>
        </FleetProvider>
      </DataProvider>
    </Messages>
  );
}

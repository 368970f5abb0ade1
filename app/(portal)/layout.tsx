import type { ReactNode } from "react";
import { findAccessBlock, requireUser } from "#server/transport/page-actor.ts";
import { FleetProvider } from "./_live/fleet-provider.tsx";
import { PortalUnavailable } from "./_shell/portal-unavailable.tsx";
import { Shell } from "./_shell/shell.tsx";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const refusal = await findAccessBlock();
  if (refusal) return <PortalUnavailable {...refusal} />;
  return (
    <FleetProvider>
      <Shell user={await requireUser()}>{children}</Shell>
    </FleetProvider>
  );
}

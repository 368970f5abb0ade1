import type { ReactNode } from "react";
import { findRefusal, requireUser } from "#server/transport/page.ts";
import { FleetProvider } from "./_live/fleet-provider.tsx";
import { Refused } from "./_shell/refused.tsx";
import { Shell } from "./_shell/shell.tsx";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const refusal = await findRefusal();
  if (refusal) return <Refused {...refusal} />;
  return (
    <FleetProvider>
      <Shell user={await requireUser()}>{children}</Shell>
    </FleetProvider>
  );
}

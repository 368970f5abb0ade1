import type { ReactNode } from "react";
import { requireUser } from "#server/transport/page.ts";
import { Shell } from "./_shell/shell.tsx";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  return <Shell user={await requireUser()}>{children}</Shell>;
}

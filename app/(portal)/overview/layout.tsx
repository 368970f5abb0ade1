import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function OverviewLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["overview", "reasons", "botSignIn", "limit", "charts"]}>{children}</Messages>;
}

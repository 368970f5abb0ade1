import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function StatusLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["status", "incidents", "charts"]}>{children}</Messages>;
}

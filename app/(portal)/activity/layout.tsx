import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function ActivityLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["audit"]}>{children}</Messages>;
}

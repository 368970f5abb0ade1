import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function LiveLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["clusters", "charts", "reasons"]}>{children}</Messages>;
}

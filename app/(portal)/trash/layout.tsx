import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function TrashLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["trash"]}>{children}</Messages>;
}

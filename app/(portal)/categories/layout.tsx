import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function CategoriesLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["charts", "people", "automations", "reasons"]}>{children}</Messages>;
}

import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function SchedulesLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["schedules", "targets"]}>{children}</Messages>;
}

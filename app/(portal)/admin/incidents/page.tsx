import { IncidentsPage } from "./incidents-page.tsx";
import { incidentsPageTexts } from "./texts.ts";

export const metadata = { title: incidentsPageTexts.title };

export default function Page() {
  return <IncidentsPage />;
}

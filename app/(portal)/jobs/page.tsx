import { jobsTexts } from "../_jobs/texts.ts";
import { JobsPage } from "./jobs-page.tsx";

export const metadata = { title: jobsTexts.title };

export default function Page() {
  return <JobsPage />;
}

import { requireUser } from "#server/transport/page-actor.ts";
import { ActivityPage } from "./activity-page.tsx";
import { activityTexts } from "./texts.ts";

export const metadata = { title: activityTexts.title };

export default async function Page() {
  const { id } = await requireUser();
  return <ActivityPage self={id} />;
}

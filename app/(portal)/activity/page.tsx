import { requireUser } from "#server/transport/page-actor.ts";
import { ActivityPage } from "./activity-page.tsx";

export const metadata = { title: "Activity" };

export default async function Page() {
  const { id } = await requireUser();
  return <ActivityPage self={id} />;
}

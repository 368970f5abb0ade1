import { requireUser } from "#server/transport/page.ts";
import { ActivityRoom } from "./activity-room.tsx";

export const metadata = { title: "Activity" };

export default async function ActivityPage() {
  const { id } = await requireUser();
  return <ActivityRoom self={id} />;
}

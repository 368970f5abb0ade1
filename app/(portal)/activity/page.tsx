import type { Metadata } from "next";
import { requireUser } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { ActivityPage } from "./activity-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("audit.activity.title") };
}

export default async function Page() {
  const { id } = await requireUser();
  return <ActivityPage self={id} />;
}

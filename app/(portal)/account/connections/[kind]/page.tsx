import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CONNECTION_KINDS } from "#server/contract/data-sections.ts";
import { getLanguage } from "../../../../_languages/get-language.ts";
import { FinishLink } from "../../_connections/finish-link.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("account.connections.title") };
}

/** The redirect URI of the service at the other services. */
export default async function Page({ params }: { params: Promise<{ kind: string }> }) {
  const { kind: given } = await params;
  const kind = CONNECTION_KINDS.find((known) => known === given);
  if (!kind) notFound();
  return <FinishLink kind={kind} />;
}

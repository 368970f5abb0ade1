import { notFound } from "next/navigation";
import { CONNECTION_KINDS } from "#server/contract/data-sections.ts";
import { FinishLink } from "../../_connections/finish-link.tsx";
import { accountTexts } from "../../texts.ts";

export const metadata = { title: accountTexts.connections.title };

/** The redirect URI of the service at the other services. */
export default async function Page({ params }: { params: Promise<{ kind: string }> }) {
  const { kind: given } = await params;
  const kind = CONNECTION_KINDS.find((known) => known === given);
  if (!kind) notFound();
  return <FinishLink kind={kind} />;
}

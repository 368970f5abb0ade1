import { Prefetch } from "../../_ui/prefetch.tsx";
import { SetupForm } from "./setup-form.tsx";

export const metadata = { title: "Set up" };

interface Props {
  searchParams: Promise<{ token?: string | string[] }>;
}

export default async function SetupPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const given = typeof token === "string" ? token.slice(0, 255) : "";
  return (
    <Prefetch
      load={(client, trpc) => [client.prefetchQuery(trpc.identity.checkSetupLink.queryOptions({ token: given }))]}
    >
      <SetupForm token={given} />
    </Prefetch>
  );
}

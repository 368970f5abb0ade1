import { Prefetch } from "../../_ui/prefetch.tsx";
import { signInTexts } from "../_account/texts.ts";
import { SetupForm } from "./setup-form.tsx";

export const metadata = { title: signInTexts.setup.title };

interface Props {
  searchParams: Promise<{ token?: string | string[] }>;
}

export default async function SetupPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const linkToken = typeof token === "string" ? token.slice(0, 255) : "";
  return (
    <Prefetch
      load={(client, trpc) => [client.prefetchQuery(trpc.identity.checkSetupLink.queryOptions({ token: linkToken }))]}
    >
      <SetupForm token={linkToken} />
    </Prefetch>
  );
}

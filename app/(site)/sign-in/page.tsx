import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page.ts";
import { TextLink } from "../../_ui/links.tsx";
import { FormCard } from "../_frame/form-card.tsx";
import { localPath } from "./local-path.ts";
import { SignInHere } from "./sign-in-here.tsx";

export const metadata = { title: "Sign in" };

interface Props {
  searchParams: Promise<{ next?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const next = localPath((await searchParams).next);
  if (await isSignedIn()) redirect(next);
  return (
    <FormCard
      title="Sign in"
      below={
        <>
          No account yet?{" "}
          <TextLink href="/sign-up" inherit underline="always">
            Create one
          </TextLink>
        </>
      }
    >
      <SignInHere next={next} />
    </FormCard>
  );
}

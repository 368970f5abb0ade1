import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { TextLink } from "../../_ui/links.tsx";
import { FormCard } from "../_frame/form-card.tsx";
import { localPath } from "./local-path.ts";
import { SignInAndRedirect } from "./sign-in-and-redirect.tsx";

export const metadata = { title: "Sign in" };

interface Props {
  /** `again`: the form is shown to somebody who is signed in, too, to give the password again or change the account. */
  searchParams: Promise<{ next?: string | string[]; again?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const given = await searchParams;
  const next = localPath(given.next);
  if (given.again !== "true" && (await isSignedIn())) redirect(next);
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
      <SignInAndRedirect next={next} />
    </FormCard>
  );
}

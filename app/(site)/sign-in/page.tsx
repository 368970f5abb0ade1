import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { TextLink } from "../../_ui/links.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { signInTexts } from "../_account/texts.ts";
import { FormCard } from "../_frame/form-card.tsx";
import { localPath } from "./local-path.ts";
import { SignInAndRedirect } from "./sign-in-and-redirect.tsx";

const texts = signInTexts.signIn;

export const metadata = { title: texts.title };

interface Props {
  /** `again` shows the form to a person who is signed in, to enter the password again or to switch the account. */
  searchParams: Promise<{ next?: string | string[]; again?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const parameters = await searchParams;
  const next = localPath(parameters.next);
  if (parameters.again !== "true" && (await isSignedIn())) redirect(next);
  return (
    <FormCard
      title={texts.title}
      below={
        <>
          <TextLink href="/reset" inherit underline="always">
            {texts.forgot}
          </TextLink>
          <br />
          {textWithParts(texts.noAccount, {
            link: (text) => (
              <TextLink href="/sign-up" inherit underline="always">
                {text}
              </TextLink>
            ),
          })}
        </>
      }
    >
      <SignInAndRedirect next={next} />
    </FormCard>
  );
}

import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { AccountLink } from "../_account/account-link.tsx";
import { readLoginHint } from "../_account/login-hint.ts";
import { readReturnTo } from "../_account/return-to.ts";
import { StoreReturn } from "../_account/stored-return.tsx";
import { signInTexts } from "../_account/texts.ts";
import { FormCard } from "../_frame/form-card.tsx";
import { SignInAndRedirect } from "./sign-in-and-redirect.tsx";

const texts = signInTexts.signIn;

export const metadata = { title: texts.title };

interface Props {
  searchParams: Promise<Record<string, unknown>>;
}

export default async function SignInPage({ searchParams }: Props) {
  const returnTo = readReturnTo(await searchParams);
  if (!returnTo.again && (await isSignedIn())) redirect(returnTo.next);
  return (
    <FormCard
      title={texts.title}
      below={
        <>
          <AccountLink href="/reset" returnTo={returnTo}>
            {texts.forgot}
          </AccountLink>
          <br />
          {textWithParts(texts.noAccount, {
            link: (text) => (
              <AccountLink href="/sign-up" returnTo={returnTo}>
                {text}
              </AccountLink>
            ),
          })}
        </>
      }
    >
      <StoreReturn next={returnTo.next} />
      <SignInAndRedirect next={returnTo.next} identifier={readLoginHint(returnTo.next)} />
    </FormCard>
  );
}

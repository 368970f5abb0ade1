import { TextLink } from "../../_ui/links.tsx";
import { signInTexts } from "../_account/texts.ts";
import { FormCard } from "../_frame/form-card.tsx";
import { RequestLinkForm } from "./request-link-form.tsx";

const texts = signInTexts.reset;

export const metadata = { title: texts.title };

export default function ResetPage() {
  return (
    <FormCard
      title={texts.title}
      description={texts.description}
      below={
        <TextLink href="/sign-in" inherit underline="always">
          {texts.backToSignIn}
        </TextLink>
      }
    >
      <RequestLinkForm />
    </FormCard>
  );
}

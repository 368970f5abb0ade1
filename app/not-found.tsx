import { ButtonLink } from "./_ui/links.tsx";
import { MessagePage } from "./_ui/message-page.tsx";
import { errorTexts, sharedTexts } from "./_ui/texts.ts";

export const metadata = { title: errorTexts.pageNotFound };

export default function NotFound() {
  return (
    <MessagePage icon="lost" title={errorTexts.pageNotFound} text={errorTexts.pageNotFoundHelp}>
      <ButtonLink href="/">{sharedTexts.home}</ButtonLink>
      <ButtonLink href="/docs" variant="default">
        {errorTexts.documentation}
      </ButtonLink>
    </MessagePage>
  );
}

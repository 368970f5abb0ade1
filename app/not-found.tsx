import { MessagePage, PlainLink } from "./_ui/message-page.tsx";
import { errorTexts, sharedTexts } from "./_ui/texts.ts";

export const metadata = { title: errorTexts.pageNotFound };

export default function NotFound() {
  return (
    <MessagePage mood="lost" title={errorTexts.pageNotFound} text={errorTexts.pageNotFoundHelp}>
      <PlainLink href="/">{sharedTexts.home}</PlainLink>
      <PlainLink href="/docs" quiet>
        {errorTexts.documentation}
      </PlainLink>
    </MessagePage>
  );
}

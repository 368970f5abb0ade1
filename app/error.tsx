"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { MessagePage, PlainButton, PlainLink } from "./_ui/message-page.tsx";
import { textWithParts } from "./_ui/text-with-parts.tsx";
import { errorTexts, sharedTexts } from "./_ui/texts.ts";

interface Props {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function PageError({ error, reset }: Props) {
  return <ErrorPage digest={error.digest} onRetry={reset} />;
}

interface ErrorPageProps {
  /** The ID of the failure in the log of the server; absent for failures in the browser. */
  digest: string | undefined;
  onRetry: () => void;
}

/** Shown instead of a page that failed. */
function ErrorPage({ digest, onRetry }: ErrorPageProps) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      onRetry();
    });
  return (
    <MessagePage
      mood="broken"
      title={errorTexts.pageFailed}
      text={
        <>
          {errorTexts.pageFailedHelp}
          {digest && <div>{textWithParts(errorTexts.errorId, { id: <code className="mono">{digest}</code> })}</div>}
        </>
      }
    >
      <PlainButton onClick={retry}>{sharedTexts.tryAgain}</PlainButton>
      <PlainLink href="/" quiet>
        {sharedTexts.home}
      </PlainLink>
    </MessagePage>
  );
}

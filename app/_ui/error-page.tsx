"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { MessagePage, PlainButton, PlainLink } from "./message-page.tsx";
import { textWithParts } from "./text-with-parts.tsx";
import { errorTexts, sharedTexts } from "./texts.ts";

interface Props {
  /** The ID of the failure in the log of the server; absent for failures in the browser. */
  digest: string | undefined;
  onRetry: () => void;
}

/** Shown instead of a page that failed. */
export function ErrorPage({ digest, onRetry }: Props) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      onRetry();
    });
  return (
    <MessagePage
      icon="broken"
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

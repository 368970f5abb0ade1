"use client";

import { Button, Code } from "@mantine/core";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ButtonLink } from "./links.tsx";
import { MessagePage } from "./message-page.tsx";
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
          {digest && <div>{textWithParts(errorTexts.errorId, { id: <Code>{digest}</Code> })}</div>}
        </>
      }
    >
      <Button onClick={retry}>{sharedTexts.tryAgain}</Button>
      <ButtonLink href="/" variant="default">
        {sharedTexts.home}
      </ButtonLink>
    </MessagePage>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { useLanguage } from "./_languages/use-language.ts";
import { MessagePage, PlainButton, PlainLink } from "./_ui/message-page.tsx";

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
  const { t } = useLanguage();
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      onRetry();
    });
  return (
    <MessagePage
      mood="broken"
      title={t("shared.errors.pageFailed")}
      text={
        <>
          {t("shared.errors.pageFailedHelp")}
          {digest && <div>{t.rich("shared.errors.errorId", { id: () => <code className="mono">{digest}</code> })}</div>}
        </>
      }
    >
      <PlainButton onClick={retry}>{t("shared.tryAgain")}</PlainButton>
      <PlainLink href="/" quiet>
        {t("shared.home")}
      </PlainLink>
    </MessagePage>
  );
}

"use client";

import { ErrorPage } from "./_ui/error-page.tsx";

interface Props {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function PageError({ error, reset }: Props) {
  return <ErrorPage digest={error.digest} onRetry={reset} />;
}

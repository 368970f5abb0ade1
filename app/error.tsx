"use client";

import { FailedPage } from "./_ui/failed-page.tsx";

interface Props {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function PageError({ error, reset }: Props) {
  return <FailedPage digest={error.digest} onRetry={reset} />;
}

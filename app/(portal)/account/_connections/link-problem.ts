"use client";

import { useEffect, useState } from "react";
import type { ConnectionKind } from "#server/contract/data-sections.ts";

interface LinkProblem {
  kind: ConnectionKind;
  error: unknown;
}

/** From the page that the other service sends the browser back to, for the account's page, which follows it. */
let latest: LinkProblem | null = null;

export function keepLinkProblem(problem: LinkProblem | null): void {
  latest = problem;
}

/** Why the last attempt to link an account failed, until the page is left. */
export function useLinkProblem(): [problem: LinkProblem | null, close: () => void] {
  const [problem, setProblem] = useState(latest);
  useEffect(() => () => keepLinkProblem(null), []);
  return [problem, () => setProblem(null)];
}

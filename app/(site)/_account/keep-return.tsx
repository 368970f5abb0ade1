"use client";

import { useEffect } from "react";
import { keepReturn } from "./stored-return.ts";

/** On the pages of signing in: a link that is opened from a mail goes on there as well. */
export function KeepReturn({ next }: { next: string }) {
  useEffect(() => keepReturn(next), [next]);
  return null;
}

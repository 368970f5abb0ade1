"use client";

import { useEffect } from "react";
import { storeReturn } from "./stored-return.ts";

/** On the pages of signing in: a link that is opened from a mail goes on there as well. */
export function StoreReturn({ next }: { next: string }) {
  useEffect(() => storeReturn(next), [next]);
  return null;
}

"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

/** Lists operations that were on one page once. The address of one there, `#bots_create`, leads to its page. */
export function OperationAnchors({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      const link = id === "" ? null : list.current?.querySelector<HTMLAnchorElement>(`[id="${CSS.escape(id)}"] a`);
      if (link) router.replace(link.pathname + link.hash);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [router]);
  return <div ref={list}>{children}</div>;
}

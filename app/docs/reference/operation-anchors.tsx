"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

/** Lists operations that were on one page once. The address of one there, `#bots_create`, leads to its page. */
export function OperationAnchors({ id, children }: { id: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const operation = CSS.escape(location.hash.slice(1));
      const link = list.current?.querySelector<HTMLAnchorElement>(`li[id="${operation}"] a`);
      if (link) router.replace(link.pathname + link.hash);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [router]);
  return (
    <div ref={list} id={id}>
      {children}
    </div>
  );
}

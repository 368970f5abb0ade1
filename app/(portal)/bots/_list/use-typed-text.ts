"use client";

import { useLayoutEffect, useRef, useState, useTransition } from "react";

/**
 * The text of a search field, whose results take long to render: the field shows a key at once, and what is found follows
 * when the browser has time. The text follows when others change the search.
 * @param value What is searched for.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const [isPending, startTransition] = useTransition();
  /** What was typed and has not become the value. */
  const sent = useRef<string[]>([]);
  useLayoutEffect(() => {
    const place = sent.current.lastIndexOf(value);
    if (place >= 0) sent.current.splice(0, place + 1);
    else if (sent.current.length === 0 || !isPending) {
      sent.current = [];
      setText(value);
    }
  }, [value, isPending]);
  const type = (typed: string) => {
    setText(typed);
    sent.current.push(typed);
    startTransition(() => onChange(typed));
  };
  return [text, type] as const;
}

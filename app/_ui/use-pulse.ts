import { type RefObject, useEffect, useRef } from "react";

/** Lets an element grow from a smaller size for a moment whenever the value changes, except for people who want no motion. */
export function usePulse<Pulsing extends Element>(value: unknown): RefObject<Pulsing | null> {
  const ref = useRef<Pulsing>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    ref.current?.animate([{ transform: "scale(0.7)" }, { transform: "none" }], { duration: 200, easing: "ease-out" });
  }, [value]);
  return ref;
}

import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width of an element in pixels, measured before it is painted, and whenever it changes. */
export function useWidth<Measured extends HTMLElement>(): [RefObject<Measured | null>, number] {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

"use client";

import { useMergedRef } from "@mantine/hooks";
import {
  cloneElement,
  createContext,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { overlayCode } from "./overlay-code.ts";

/** What happened to the button of a menu before the code of the menu was there. */
interface Before {
  button: HTMLElement | null;
  hadFocus: boolean;
  wasPressed: boolean;
}

const BeforeContext = createContext<RefObject<Before> | null>(null);

export type Target = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }>;

export function LateTargetProvider({ children }: { children: ReactNode }) {
  const before = useRef<Before>({ button: null, hadFocus: false, wasPressed: false });
  return <BeforeContext value={before}>{children}</BeforeContext>;
}

interface Props {
  children: Target;
  kind: "menu" | "dialog";
  /** Whether the button itself knows what it opens: Mantine's code does not, and a press is then not repeated. */
  isControlled: boolean;
  /** Wraps the button once the code is there. React then makes the button anew. */
  wrap: ((button: Target) => ReactNode) | undefined;
}

/** The button of a menu or a popover: neither the focus nor a press is lost when the code of the menu arrives. */
export function LateTarget({ children, kind, isControlled, wrap }: Props) {
  const before = use(BeforeContext) as RefObject<Before>;
  const keep = useCallback(
    (node: HTMLElement | null) => {
      if (node) before.current.button = node;
    },
    [before],
  );
  const button = cloneElement(children, { ref: useMergedRef(keep, children.props.ref) });
  if (wrap) {
    return (
      <>
        {wrap(button)}
        <Resume before={before} />
      </>
    );
  }
  const press = () => {
    before.current.wasPressed = !isControlled;
    void overlayCode.start();
  };
  return (
    <UntilLoaded before={before}>
      {cloneElement(button, {
        "aria-haspopup": kind,
        "aria-expanded": false,
        ...(!isControlled && { onClick: press }),
      })}
    </UntilLoaded>
  );
}

function UntilLoaded({ before, children }: { before: RefObject<Before>; children: ReactNode }) {
  useLayoutEffect(() => {
    const { current } = before;
    return () => {
      current.hadFocus = current.button !== null && current.button === document.activeElement;
    };
  }, [before]);
  return children;
}

function Resume({ before }: { before: RefObject<Before> }) {
  useEffect(() => {
    const { button, hadFocus, wasPressed } = before.current;
    Object.assign(before.current, { hadFocus: false, wasPressed: false });
    if (hadFocus) button?.focus({ preventScroll: true });
    if (wasPressed) button?.click();
  }, [before]);
  return null;
}

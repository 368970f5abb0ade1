import { createElement, Fragment, type ReactNode } from "react";
import type { Format } from "./format.ts";

/** Read by screen readers only: `t.rich("…", { hidden })` of `Run<hidden> a command</hidden>`. */
export const hidden = (text: ReactNode): ReactNode => createElement("span", { className: "visually-hidden" }, text);

/** `a, b and c` of elements. */
export const listOfParts = (format: Format, nodes: readonly ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...format
      .listToParts(nodes.map((_, index) => String(index)))
      .map(({ type, value }) => (type === "element" ? nodes[Number(value)] : value)),
  );

import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** Values by name, in this order. Those that are false, null or undefined are left out. */
export type FactsByName = Record<string, ReactNode>;

interface Props {
  facts: FactsByName;
  /** The values of several lists stand below each other; otherwise each is as wide as it is long. */
  inColumns?: boolean;
  className?: string | undefined;
}

const isKnown = (value: ReactNode) => value !== false && value !== null && value !== undefined;

/** Properties of one thing: each name above its value. */
export const Facts = ({ facts, inColumns = false, className = "" }: Props) => (
  <dl className={`${classes.facts} ${inColumns ? classes.columns : ""} ${className}`}>
    {Object.entries(facts).map(
      ([name, value]) =>
        isKnown(value) && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

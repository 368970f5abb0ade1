import type { ReactNode } from "react";
import classes from "./attention-groups.module.css";

interface Props {
  icon: ReactNode;
  title: ReactNode;
  text: string;
  /** Its owner decided it: it is no fault. */
  isIntended: boolean;
  /** What the game platform says about it, below the text. */
  quotation?: ReactNode;
  /** Buttons that help to solve the problem. */
  children: ReactNode;
}

export function AttentionItem({ icon, title, text, isIntended, quotation, children }: Props) {
  return (
    <div className={classes.item} data-intended={isIntended || undefined}>
      <span className={classes.icon}>{icon}</span>
      <div>
        <h2 className={classes.title}>{title}</h2>
        {text !== "" && <p className={classes.text}>{text}</p>}
        {quotation}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

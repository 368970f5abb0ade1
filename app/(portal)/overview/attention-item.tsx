import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./needs-attention.module.css";

interface Props {
  icon: TablerIcon;
  title: string;
  text: string;
  /** What the game platform says about it, below the text. */
  quotation?: ReactNode;
  /** Buttons that help to solve the problem. */
  children?: ReactNode;
  /** How to solve the problem, below the text. */
  details?: ReactNode;
}

export function AttentionItem({ icon: Icon, title, text, quotation, children, details }: Props) {
  return (
    <div className={classes.item}>
      <Icon size={24} stroke={1.7} className={classes.icon} aria-hidden />
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
        {quotation}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
      {details && <div className={classes.details}>{details}</div>}
    </div>
  );
}

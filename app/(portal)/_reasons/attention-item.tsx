import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./attention-groups.module.css";

interface Props {
  icon: TablerIcon;
  title: ReactNode;
  text: string;
  /** Its owner decided it: it is no fault. */
  isIntended: boolean;
  /** What the game platform says about it, below the text. */
  quotation?: ReactNode;
  /** Buttons that help to solve the problem. */
  children: ReactNode;
}

export function AttentionItem({ icon: Icon, title, text, isIntended, quotation, children }: Props) {
  return (
    <div className={classes.item} data-intended={isIntended || undefined}>
      <Icon size={24} stroke={1.7} className={classes.icon} aria-hidden />
      <div>
        <h2 className={classes.title}>{title}</h2>
        {text !== "" && <p className={classes.text}>{text}</p>}
        {quotation}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

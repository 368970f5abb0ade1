import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./needs-attention.module.css";

interface Props {
  icon: TablerIcon;
  title: string;
  text: string;
  /** What can be done, as buttons. */
  children?: ReactNode;
  /** What can be done, at length. */
  more?: ReactNode;
}

export function AttentionItem({ icon: Icon, title, text, children, more }: Props) {
  return (
    <div className={classes.item}>
      <Icon size={24} stroke={1.7} className={classes.icon} aria-hidden />
      <div className={classes.what}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      {children && <div className={classes.actions}>{children}</div>}
      {more && <div className={classes.more}>{more}</div>}
    </div>
  );
}

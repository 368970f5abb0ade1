import type { ComponentProps, ReactNode } from "react";
import { Mascot } from "./mascot.tsx";
import classes from "./message-page.module.css";

interface Props {
  mood: "lost" | "broken";
  title: string;
  text: ReactNode;
  /** Links to continue with. */
  children: ReactNode;
}

/**
 * A page with one message and links to continue with. Every page has the code of those that say that it failed or was
 * not found: it is made of plain elements.
 */
export function MessagePage({ mood, title, text, children }: Props) {
  return (
    <main className={classes.page}>
      <Mascot size={96} mood={mood} />
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{text}</div>
      <div className={classes.actions}>{children}</div>
    </main>
  );
}

/** Loads the whole page: what failed starts anew. */
export const PlainLink = ({ quiet, ...props }: ComponentProps<"a"> & { quiet?: boolean }) => (
  <a className={classes.button} data-quiet={quiet} {...props} />
);

export const PlainButton = (props: ComponentProps<"button">) => (
  <button type="button" className={classes.button} {...props} />
);

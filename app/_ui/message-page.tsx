import { IconAlertTriangle, IconMapOff, type TablerIcon } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import classes from "./message-page.module.css";

/** By name: a server component cannot pass an icon component. */
const ICONS = { lost: IconMapOff, broken: IconAlertTriangle } satisfies Record<string, TablerIcon>;

interface Props {
  icon: keyof typeof ICONS;
  title: string;
  text: ReactNode;
  /** Links to continue with. */
  children: ReactNode;
}

/**
 * A page with one message and links to continue with. Every page has the code of those that say that it failed or was
 * not found: it is made of plain elements.
 */
export function MessagePage({ icon, title, text, children }: Props) {
  const Icon = ICONS[icon];
  return (
    <main className={classes.page}>
      <span className={classes.icon}>
        <Icon size={34} stroke={1.5} aria-hidden />
      </span>
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

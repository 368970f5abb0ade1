import type { ReactNode } from "react";
import classes from "./_parts/guide.module.css";
import { GuideLinks } from "./_parts/guide-links.tsx";

export default function GuideLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <GuideLinks />
      <article className={classes.content}>{children}</article>
    </div>
  );
}

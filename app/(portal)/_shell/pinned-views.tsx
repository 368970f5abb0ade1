"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useLanguage } from "../../_languages/use-language.ts";
import { Link } from "../../_ui/link.tsx";
import { Name } from "../../_ui/name.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { viewHref } from "../bots/_views/view-href.ts";
import classes from "./shell.module.css";

/** The saved views of the list of bots that the person pinned, below the link to the list. */
export function PinnedViews({ onVisit }: { onVisit: () => void }) {
  const { t } = useLanguage();
  const { data: views = [] } = useQuery(useTRPC().views.list.queryOptions({}));
  const path = usePathname();
  const open = useSearchParams().get("saved");
  const pinned = views.filter((view) => view.pinned);
  if (pinned.length === 0) return null;
  return (
    <ul className={classes.pinnedViews} aria-label={t("shell.pinnedViews")}>
      {pinned.map((view) => (
        <li key={view.id}>
          <Link
            href={viewHref(view)}
            aria-current={path === "/bots" && open === view.id ? "page" : undefined}
            onClick={onVisit}
            className={`${classes.sidebarLink} ${classes.pinnedView}`}
          >
            <span className={classes.sidebarLabel}>
              <Name>{view.name}</Name>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { Skeleton } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import classes from "./overview.module.css";

interface Props {
  href: string;
  label: string;
  icon: TablerIcon;
  /** Undefined until it is known. */
  value: number | undefined;
  /** The most that the value can be. */
  of?: number;
  wide?: boolean;
  /** Something has to be done about it. */
  alert?: boolean;
  failed?: boolean;
  children: ReactNode;
}

export function CountCard({ href, label, icon: Icon, value, of, wide, alert, failed, children }: Props) {
  return (
    <Link href={href} className={classes.card} data-wide={wide} data-alert={alert || undefined}>
      <span className={classes.label}>
        <Icon size={18} stroke={1.8} aria-hidden />
        {label}
      </span>
      {value === undefined && !failed ? (
        <Skeleton height={36} width={56} />
      ) : (
        <span className={classes.value}>
          {value === undefined ? <span title="This could not be loaded">–</span> : value.toLocaleString("en")}
          {of !== undefined && <span className={classes.of}> of {of.toLocaleString("en")} used</span>}
        </span>
      )}
      {children}
    </Link>
  );
}

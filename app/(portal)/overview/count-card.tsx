import { Skeleton } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatNumber } from "../../_ui/format.ts";
import { Link } from "../../_ui/link.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import classes from "./overview.module.css";
import { overviewTexts } from "./texts.ts";

const texts = overviewTexts.counts;

interface Props {
  href: string;
  label: string;
  icon: TablerIcon;
  /** Undefined while it is loading. */
  value: number | undefined;
  /** How many of them count against the limit. */
  used?: { counted: number; limit: number };
  wide?: boolean;
  /** The counted things need attention. */
  alert?: boolean;
  failed?: boolean;
  children: ReactNode;
}

export function CountCard({ href, label, icon: Icon, value, used, wide, alert, failed, children }: Props) {
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
          {value === undefined ? <span title={texts.failed}>–</span> : <Count value={value} used={used} />}
        </span>
      )}
      {children}
    </Link>
  );
}

function Count({ value, used }: Pick<Props, "used"> & { value: number }) {
  if (!used) return formatNumber(value);
  const small = (text: string) => <span className={classes.limit}>{text}</span>;
  const parts = { count: formatNumber(value), limit: small(formatNumber(used.limit)), small };
  if (used.counted === value) return textWithParts(texts.used, parts);
  return textWithParts(texts.usedWithOthers, { ...parts, counted: small(formatNumber(used.counted)) });
}

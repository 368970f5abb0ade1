import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface Props {
  title: ReactNode;
  description?: ReactNode;
  /** The main actions of the page. On phones a button with `data-secondary` is its icon alone. */
  children?: ReactNode;
}

export function PageHeader({ title, description, children }: Props) {
  return (
    <div className={classes.header}>
      <div className={classes.text}>
        <Title order={1} size="h2" style={{ overflowWrap: "anywhere" }}>
          {title}
        </Title>
        {description && (
          <Text c="dimmed" className={classes.description ?? ""}>
            {description}
          </Text>
        )}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

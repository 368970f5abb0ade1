import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { SiteMark } from "../../_ui/site-brand.tsx";
import classes from "./form-card.module.css";

interface Props {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** A link to an alternative. */
  below?: ReactNode;
}

/** A form in the middle of the page. */
export function FormCard({ title, description, children, below }: Props) {
  return (
    <div className={classes.center}>
      <span className={classes.mark}>
        <SiteMark size={64} />
      </span>
      <Paper withBorder className={classes.card}>
        <Stack gap={4} mb="lg">
          <Title order={1} size="h2">
            {title}
          </Title>
          {description && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </Stack>
        {children}
      </Paper>
      {below && (
        <Text size="sm" ta="center" mt="md">
          {below}
        </Text>
      )}
    </div>
  );
}

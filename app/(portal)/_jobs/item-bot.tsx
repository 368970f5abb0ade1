import { Anchor } from "@mantine/core";
import type { JobItem } from "#server/contract/jobs.ts";
import { Link } from "../../_ui/link.tsx";
import { Name } from "../../_ui/name.tsx";
import classes from "./job-results.module.css";

/** The bot of an item, or the row of an import that has made none. */
export function ItemBot({ item: { botId, name } }: { item: Pick<JobItem, "botId" | "name"> }) {
  if (!botId) return <Name>{name}</Name>;
  return (
    <Anchor component={Link} href={`/bots/${botId}`} prefetch={false} size="sm" className={classes.name ?? ""}>
      <Name>{name}</Name>
    </Anchor>
  );
}

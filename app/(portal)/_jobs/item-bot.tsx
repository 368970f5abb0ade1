import { Anchor } from "@mantine/core";
import type { Job, JobItem } from "#server/contract/jobs.ts";
import { Link } from "../../_ui/link.tsx";
import { Name } from "../../_ui/name.tsx";
import { consoleLink } from "../bots/_actions/bot-links.ts";
import classes from "./job-results.module.css";

interface Props {
  job: Pick<Job, "kind" | "commands">;
  item: Pick<JobItem, "botId" | "name">;
}

/** The bot of an item, or the row of an import that has made none. After a command, it leads to the bot's console. */
export function ItemBot({ job: { kind, commands }, item: { botId, name } }: Props) {
  if (!botId) return <Name>{name}</Name>;
  const [command, ...more] = kind === "command" ? commands : [];
  const href = command && more.length === 0 ? consoleLink(botId, command) : `/bots/${botId}`;
  return (
    <Anchor component={Link} href={href} prefetch={false} size="sm" className={classes.name ?? ""}>
      <Name>{name}</Name>
    </Anchor>
  );
}

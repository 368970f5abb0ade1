import { Paper, Title } from "@mantine/core";
import { IconAlertTriangle, IconShieldCheck } from "@tabler/icons-react";
import { Name } from "../../_ui/name.tsx";
import type { ClusterGroup } from "./group-shards-by-cluster.ts";
import classes from "./live.module.css";
import { ShardRow } from "./shard-row.tsx";

interface Props {
  cluster: ClusterGroup;
  /** Nothing new can be heard at the moment. */
  isStale: boolean;
  logOf: string | null;
  onLog: (shardId: string) => void;
}

const joinUnique = (values: string[]) => [...new Set(values)].join(", ");

export function ClusterCard({ cluster: { id, name, shards }, isStale, logOf, onLog }: Props) {
  const facts = [
    ["Version", joinUnique(shards.map(({ version }) => version))],
    ["Platform", joinUnique(shards.map(({ platform }) => platform))],
    ["Runs on", joinUnique(shards.map(({ source }) => source))],
    ["Shards", shards.length.toLocaleString("en")],
  ];
  return (
    <Paper withBorder component="section" aria-labelledby={`cluster-${id}`} data-stale={isStale || undefined}>
      <header className={classes.clusterHead}>
        <Title order={2} size="h4" id={`cluster-${id}`}>
          <Name>{name}</Name>
        </Title>
        {shards.some(({ outdated }) => outdated) && (
          <span className={classes.tag} data-kind="outdated">
            <IconAlertTriangle size={14} aria-hidden />
            Outdated
          </span>
        )}
        {shards.some(({ managed }) => managed) && (
          <span className={classes.tag}>
            <IconShieldCheck size={14} aria-hidden />
            Managed
          </span>
        )}
        <dl className={`${classes.facts} ${classes.clusterFacts}`}>
          {facts.map(([fact, value]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <ul className={classes.shards} aria-label={`Shards of ${name}`}>
        {shards.map((shard) => (
          <ShardRow key={shard.id} shard={shard} hasLog={shard.id === logOf} onLog={() => onLog(shard.id)} />
        ))}
      </ul>
    </Paper>
  );
}

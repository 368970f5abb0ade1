"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useLanguage } from "../../_languages/use-language.ts";
import { CopyBlock } from "../../_ui/copy-block.tsx";
import { Link } from "../../_ui/link.tsx";
import { Modal } from "../../_ui/overlays/modal.tsx";
import { useShards } from "../_live/fleet-provider.tsx";
import { findHigherCapacity } from "./higher-capacity.ts";

export interface RaiseCapacityProps {
  /** Bots that wait. */
  waiting: number;
  /** The full clusters are the operator's. */
  operator: boolean;
}

interface Props extends RaiseCapacityProps {
  opened: boolean;
  onClose: () => void;
}

export function RaiseCapacityDialog({ waiting, operator, opened, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t("reasons.raise.title")}>
      <Stack gap="md">
        {operator ? <Text size="sm">{t("reasons.raise.ofOperator")}</Text> : <OwnClusters waiting={waiting} />}
        <Group justify="flex-end">
          {!operator && (
            <Button component={Link} href="/docs/clusters" variant="default">
              {t("reasons.raise.guide")}
            </Button>
          )}
          <Button component={Link} href="/live?add=cluster" variant="default">
            {t("reasons.remedies.addCluster")}
          </Button>
          <Button onClick={onClose}>{t("shared.close")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function OwnClusters({ waiting }: Pick<RaiseCapacityProps, "waiting">) {
  const { t } = useLanguage();
  const higher = findHigherCapacity(useShards(), waiting);
  return (
    <>
      <Text size="sm">{t("reasons.raise.own")}</Text>
      {higher && (
        <CopyBlock
          label={t("reasons.raise.options", { cluster: higher.clusterName })}
          value={`--shards ${higher.shards} --bots-per-shard ${higher.botsPerShard}`}
        />
      )}
      <Text size="sm" c="dimmed">
        {t("reasons.raise.restart")}
      </Text>
    </>
  );
}

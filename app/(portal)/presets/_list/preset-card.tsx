"use client";

import { Anchor, Card, Group, Text } from "@mantine/core";
import Link from "next/link";
import type { Preset } from "#server/contract/presets.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PresetMenu } from "../_actions/preset-menu.tsx";
import { describePreset, unknownMembers } from "../preset-members.ts";
import classes from "./presets-list.module.css";

export function PresetCard({ preset }: { preset: Preset }) {
  const { id, name, config } = preset;
  const parts = describePreset(config);
  const others = unknownMembers(config);
  return (
    <Card withBorder component="li" padding="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <Anchor component={Link} href={`/presets/${id}`} className={classes.name} pt={6}>
          <Name>{name}</Name>
        </Anchor>
        <PresetMenu preset={preset} />
      </Group>
      <dl className={classes.parts}>
        {parts.map(([part, value]) => (
          <Member key={part} name={part} value={value} />
        ))}
        {others.length > 0 && <Member name="And" value={others.join(", ")} />}
      </dl>
      {parts.length + others.length === 0 && (
        <Text size="sm" c="dimmed">
          It holds nothing yet.
        </Text>
      )}
      <Group mt="auto" pt="sm">
        <CopyValue value={id} label={`the id of ${name}`} short />
      </Group>
    </Card>
  );
}

function Member({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

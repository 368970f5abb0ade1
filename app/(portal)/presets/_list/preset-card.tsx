"use client";

import { Anchor, Card, Group, Text } from "@mantine/core";
import type { Preset } from "#server/contract/presets.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { formatPlainList } from "../../../_ui/format.ts";
import { ItemPicture } from "../../../_ui/item-picture.tsx";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { ItemMark } from "../../_items/item-mark.tsx";
import { ItemName } from "../../_items/item-name.tsx";
import { useKnownItems } from "../../_items/known-items.tsx";
import { PresetMenu } from "../_actions/preset-menu.tsx";
import { describePreset, type PresetPart, unknownMembers } from "../preset-members.ts";
import { presetsTexts } from "../texts.ts";
import classes from "./presets-list.module.css";

export function PresetCard({ preset }: { preset: Preset }) {
  const { id, name, config } = preset;
  const members = describePreset(config);
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
        {members.map((part) => (
          <Member key={part.label} {...part} />
        ))}
        {others.length > 0 && <Member label={presetsTexts.card.otherMembers} value={formatPlainList(others)} />}
      </dl>
      {members.length + others.length === 0 && (
        <Text size="sm" c="dimmed">
          {presetsTexts.card.noItems}
        </Text>
      )}
      <Group mt="auto" pt="sm">
        <CopyValue value={id} label={presetsTexts.card.idOf(name)} short />
      </Group>
    </Card>
  );
}

function Member({ label, value, item }: PresetPart) {
  const known = useKnownItems().get(item?.id ?? "");
  const image = item?.image ?? known?.image ?? null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {known?.color ? <ItemMark item={known} /> : image && <ItemPicture image={image} itemId={item?.id ?? ""} />}
        <div>
          {item && <ItemName id={item.id} item={known} />}
          {value && <Text size="sm">{value}</Text>}
        </div>
      </dd>
    </>
  );
}

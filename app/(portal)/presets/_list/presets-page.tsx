"use client";

import { Anchor, Button, Card, Group, Text } from "@mantine/core";
import { IconHanger, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, parseAsString, useQueryState } from "nuqs";
import type { Preset } from "#server/contract/presets.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { ItemPicture } from "../../../_ui/item-picture.tsx";
import { Link } from "../../../_ui/link.tsx";
import { ListSearch } from "../../../_ui/list-search.tsx";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ITEM_ICONS } from "../../_items/item-mark.tsx";
import { KnownItemsProvider, useKnownItems } from "../../_items/known-items.tsx";
import { ApplyPresetButton } from "../_actions/apply-preset-button.tsx";
import { PresetMenu } from "../_actions/preset-menu.tsx";
import { describePreset, itemIdsOf, type PresetPart, unknownMembers } from "../preset-members.ts";
import classes from "./presets-list.module.css";

const NewPresetDialog = loadLater(() => import("./new-preset-dialog.tsx").then((module) => module.NewPresetDialog));

export function PresetsPage() {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const presets = useQuery(trpc.presets.list.queryOptions({}));
  const [isNew, setIsNew] = useQueryState("new", parseAsBoolean.withDefault(false));
  const add = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      {t("presets.newPreset")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("presets.title")} description={t("presets.description")}>
        {presets.data?.length !== 0 && add}
      </PageHeader>
      {presets.isError && <ErrorState error={presets.error} onRetry={() => void presets.refetch()} />}
      {presets.isPending && <LoadingRows rows={3} />}
      {presets.data?.length === 0 && (
        <EmptyState icon={IconHanger} title={t("presets.empty.title")} text={t("presets.empty.text")}>
          {add}
        </EmptyState>
      )}
      {presets.data && presets.data.length > 0 && <PresetsList presets={presets.data} />}
      <NewPresetDialog opened={isNew} onClose={() => void setIsNew(null)} />
    </>
  );
}

function PresetsList({ presets }: { presets: readonly Preset[] }) {
  const { t } = useLanguage();
  const [q, setQ] = useQueryState("q", parseAsString.withDefault(""));
  const text = q.trim().toLowerCase();
  const found = presets.filter(({ id, name }) => name.toLowerCase().includes(text) || id.includes(text));
  const clear = () => void setQ(null);
  return (
    <>
      <ListSearch
        items={t("presets.search")}
        value={q}
        onChange={(value) => void setQ(value || null)}
        shown={found.length}
        all={presets.length}
      />
      {found.length > 0 ? (
        <KnownItemsProvider ids={presets.flatMap(({ config }) => itemIdsOf(config))}>
          <ul className={classes.cards} aria-label={t("presets.list")}>
            {found.map((preset) => (
              <PresetCard key={preset.id} preset={preset} />
            ))}
          </ul>
        </KnownItemsProvider>
      ) : (
        <NothingFound
          title={t("presets.noMatch.title")}
          text={t("presets.noMatch.text", { total: presets.length, query: q.trim() })}
          clear={t("presets.noMatch.clear")}
          onClear={clear}
        />
      )}
    </>
  );
}

function PresetCard({ preset }: { preset: Preset }) {
  const language = useLanguage();
  const { t, format } = language;
  const { id, name, config } = preset;
  const members = describePreset(language, config);
  const others = unknownMembers(config);
  return (
    <Card withBorder component="li" padding="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <Anchor component={Link} href={`/presets/${id}`} className={classes.name} pt={6}>
          <Name>{name}</Name>
        </Anchor>
        <PresetMenu preset={preset} />
      </Group>
      <div className={classes.tiles}>
        {members.map(({ label, item }) => item && <ItemTile key={label} item={item} />)}
      </div>
      <dl className={classes.parts}>
        {members.map((part) => (
          <Member key={part.label} {...part} />
        ))}
        {others.length > 0 && <Member label={t("presets.card.otherMembers")} value={format.plainList(others)} />}
      </dl>
      {members.length + others.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("presets.card.noItems")}
        </Text>
      )}
      <Group mt="auto" pt="md" justify="space-between" gap="xs">
        <ApplyPresetButton
          preset={preset}
          size="xs"
          variant="default"
          aria-label={t("presets.apply.actionOf", { name })}
        />
        <CopyValue value={id} label={t("presets.card.idOf", { name })} short />
      </Group>
    </Card>
  );
}

/** An item by its picture or colour, or by the icon of its kind. */
function ItemTile({ item: { id, kind, image } }: { item: NonNullable<PresetPart["item"]> }) {
  const known = useKnownItems().get(id);
  if (known?.color) return <span className={classes.tile} style={{ backgroundColor: known.color }} aria-hidden />;
  const Icon = ITEM_ICONS[kind];
  const icon = <Icon size={24} stroke={1.4} aria-hidden />;
  return (
    <span className={classes.tile}>
      <ItemPicture image={image ?? known?.image ?? null} itemId={id} fallback={icon} />
    </span>
  );
}

/** What the preset sets: the name of an item, or its id where the catalogue does not have it. */
function Member({ label, value, item }: PresetPart) {
  const known = useKnownItems().get(item?.id ?? "");
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {item && (known ? <Name>{known.name}</Name> : <span className="mono">{item.id}</span>)}
        {value && (
          <Text size="sm" {...(item && { c: "dimmed" })}>
            {value}
          </Text>
        )}
      </dd>
    </>
  );
}

"use client";

import { Avatar, Group, Text } from "@mantine/core";
import {
  IconCheck,
  IconCrown,
  IconDeviceGamepad2,
  IconHourglass,
  IconMoodSad,
  IconUserPlus,
  type TablerIcon,
} from "@tabler/icons-react";
import type { GatewayBot } from "#server/contract/gateway.ts";
import type { Language } from "../../../../_languages/language.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { formatFacts } from "../../../../_ui/format.ts";
import { ItemPicture } from "../../../../_ui/item-picture.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { ItemName } from "../../../_items/item-name.tsx";
import { type KnownItems, useItems } from "../../../_items/known-items.tsx";
import classes from "./party-members.module.css";

type Party = NonNullable<GatewayBot["party"]>;
type Member = Party["members"][number];

const MemberFlag = { Ready: 1, Leader: 2, SittingOut: 4, Playing: 8 } as const;

/** The members of the bot's party with what they wear, and the free places. */
export function PartyMembers({ bot }: { bot: GatewayBot }) {
  const { t } = useLanguage();
  const { party } = bot;
  const freeSlots = Math.max(0, (party?.maxSize ?? 0) - (party?.members.length ?? 0));
  const known = useItems(party ? [party.playlistId, ...party.members.flatMap(itemIdsOf)] : NO_IDS);
  return (
    <SectionCard
      title={t("bots.page.party.title")}
      action={
        party && (
          <Text size="sm" c="dimmed">
            <PartySummary party={party} known={known} />
          </Text>
        )
      }
    >
      {party ? (
        <ul className={classes.members}>
          {party.members.map((member) => (
            <MemberCard key={member.id} member={member} isBot={member.id === bot.accountId} known={known} />
          ))}
          {freeSlots > 0 && (
            <li className={classes.freeSlots}>
              <IconUserPlus size={18} stroke={1.4} aria-hidden />
              {t("bots.page.party.freeSlots", { count: freeSlots })}
            </li>
          )}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {t("bots.page.party.none")}
        </Text>
      )}
    </SectionCard>
  );
}

interface MemberState {
  label: string;
  icon: TablerIcon;
}

function stateOf({ t }: Language, flags: number): MemberState {
  if (flags & MemberFlag.Playing) return { label: t("bots.page.party.playing"), icon: IconDeviceGamepad2 };
  if (flags & MemberFlag.SittingOut) return { label: t("bots.page.party.sittingOut"), icon: IconMoodSad };
  return flags & MemberFlag.Ready
    ? { label: t("bots.page.party.ready"), icon: IconCheck }
    : { label: t("bots.page.party.notReady"), icon: IconHourglass };
}

const COSMETIC_SLOTS = ["outfit", "backpack", "pickaxe", "shoes", "sidekick", "emote"] as const;
const NO_IDS: readonly string[] = [];

const itemIdsOf = (member: Member): string[] => COSMETIC_SLOTS.flatMap((slot) => member[slot]?.id ?? []);

function PartySummary({ party, known }: { party: Party; known: KnownItems }) {
  const { t } = useLanguage();
  const { members, maxSize, privacy, playlistId } = party;
  const facts = {
    size: t("bots.page.party.size", { members: members.length, maxSize }),
    privacy: t(`bots.list.${privacy}`),
  };
  if (playlistId === "") return t("bots.page.party.summary", facts);
  const name = known.get(playlistId)?.name;
  return t.rich("bots.page.party.summaryWithPlaylist", {
    ...facts,
    playlist: () => (name ? <Name>{name}</Name> : <span className="mono">{playlistId}</span>),
  });
}

interface MemberProps {
  member: Member;
  isBot: boolean;
  known: KnownItems;
}

function MemberCard({ member, isBot, known }: MemberProps) {
  const language = useLanguage();
  const { t } = language;
  const name = member.displayName ?? member.id;
  const { label, icon: Icon } = stateOf(language, member.flags);
  const cosmetics = COSMETIC_SLOTS.flatMap((slot) => {
    const item = member[slot];
    return item ? [{ slot, id: item.id, image: item.image }] : [];
  });
  return (
    <li className={classes.member} data-bot={isBot || undefined}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Avatar name={name} radius="xl" alt="" aria-hidden />
        <div className={classes.identity}>
          <span className={classes.name}>
            <Name>{name}</Name>
            {(member.flags & MemberFlag.Leader) !== 0 && (
              <IconCrown size={18} className={classes.crown} role="img" aria-label={t("bots.page.party.leader")} />
            )}
          </span>
          <span className={classes.state}>
            <Icon size={14} aria-hidden />
            {formatFacts([
              label,
              ...(isBot ? [t("bots.page.party.thisBot")] : []),
              ...(member.level === undefined ? [] : [t("bots.page.party.level", { level: String(member.level) })]),
            ])}
          </span>
        </div>
      </Group>
      {cosmetics.length > 0 && (
        <dl className={classes.cosmetics}>
          {cosmetics.map(({ slot, id, image }) => (
            <div key={slot}>
              <dt>{t(`bots.page.party.${slot}`)}</dt>
              <dd>
                <ItemPicture image={image ?? known.get(id)?.image} itemId={id} />
                <ItemName id={id} item={known.get(id)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

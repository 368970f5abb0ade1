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
import { formatFacts } from "../../../../_ui/format.ts";
import { ItemPicture } from "../../../../_ui/item-picture.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { textWithParts } from "../../../../_ui/text-with-parts.tsx";
import { ItemName } from "../../../_items/item-name.tsx";
import { type KnownItems, useItems } from "../../../_items/known-items.tsx";
import { botPageTexts } from "../texts.ts";
import classes from "./party-members.module.css";

const texts = botPageTexts.party;

type Party = NonNullable<GatewayBot["party"]>;
type Member = Party["members"][number];

const MemberFlag = { Ready: 1, Leader: 2, SittingOut: 4, Playing: 8 } as const;

/** The members of the bot's party with what they wear, and the free places. */
export function PartyMembers({ bot }: { bot: GatewayBot }) {
  const { party } = bot;
  const freeSlots = Math.max(0, (party?.maxSize ?? 0) - (party?.members.length ?? 0));
  const known = useItems(party ? [party.playlistId, ...party.members.flatMap(itemIdsOf)] : NO_IDS);
  return (
    <SectionCard
      title={texts.title}
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
              {texts.freeSlots(freeSlots)}
            </li>
          )}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
    </SectionCard>
  );
}

interface MemberState {
  label: string;
  icon: TablerIcon;
}

function stateOf(flags: number): MemberState {
  if (flags & MemberFlag.Playing) return { label: texts.playing, icon: IconDeviceGamepad2 };
  if (flags & MemberFlag.SittingOut) return { label: texts.sittingOut, icon: IconMoodSad };
  return flags & MemberFlag.Ready
    ? { label: texts.ready, icon: IconCheck }
    : { label: texts.notReady, icon: IconHourglass };
}

const COSMETIC_SLOTS = ["outfit", "backpack", "pickaxe", "shoes", "sidekick", "emote"] as const;
const NO_IDS: readonly string[] = [];

const itemIdsOf = (member: Member): string[] => COSMETIC_SLOTS.flatMap((slot) => member[slot]?.id ?? []);

function PartySummary({ party, known }: { party: Party; known: KnownItems }) {
  const { members, maxSize, privacy, playlistId } = party;
  const facts = { size: texts.size(members.length, maxSize), privacy };
  if (playlistId === "") return textWithParts(texts.summary, facts);
  const name = known.get(playlistId)?.name;
  return textWithParts(texts.summaryWithPlaylist, {
    ...facts,
    playlist: name ? <Name>{name}</Name> : <span className="mono">{playlistId}</span>,
  });
}

interface MemberProps {
  member: Member;
  isBot: boolean;
  known: KnownItems;
}

function MemberCard({ member, isBot, known }: MemberProps) {
  const name = member.displayName ?? member.id;
  const { label, icon: Icon } = stateOf(member.flags);
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
              <IconCrown size={18} className={classes.crown} role="img" aria-label={texts.leader} />
            )}
          </span>
          <span className={classes.state}>
            <Icon size={14} aria-hidden />
            {formatFacts([
              label,
              ...(isBot ? [texts.thisBot] : []),
              ...(member.level === undefined ? [] : [texts.level(member.level)]),
            ])}
          </span>
        </div>
      </Group>
      {cosmetics.length > 0 && (
        <dl className={classes.cosmetics}>
          {cosmetics.map(({ slot, id, image }) => (
            <div key={slot}>
              <dt>{texts[slot]}</dt>
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

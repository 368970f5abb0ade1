"use client";

import { Avatar, Card, Group, Text, Title } from "@mantine/core";
import {
  IconArmchair,
  IconCheck,
  IconCrown,
  IconDeviceGamepad2,
  IconHourglass,
  IconMoodSad,
  type TablerIcon,
} from "@tabler/icons-react";
import type { GatewayBot } from "#server/contract/gateway.ts";
import { Name } from "../../../../_ui/name.tsx";
import classes from "./party-members.module.css";

type Party = NonNullable<GatewayBot["party"]>;
type Member = Party["members"][number];

const MAX_SLOTS = 16;
const MemberFlag = { Ready: 1, Leader: 2, SittingOut: 4, Playing: 8 } as const;

/** The bot's party as the seats at a table: who sits there, and what they wear. */
export function PartyMembers({ bot }: { bot: GatewayBot }) {
  const { party } = bot;
  const seats = Math.min(MAX_SLOTS, Math.max(party?.maxSize ?? 0, party?.members.length ?? 0));
  const free = Math.max(0, seats - (party?.members.length ?? 0));
  return (
    <Card withBorder component="section" aria-labelledby="party">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h4" id="party">
          Party
        </Title>
        {party && (
          <Text size="sm" c="dimmed">
            {party.members.length} of {party.maxSize} · {party.privacy} · {party.playlistId}
          </Text>
        )}
      </Group>
      {party ? (
        <ul className={classes.seats}>
          {party.members.map((member) => (
            <MemberCard key={member.id} member={member} isBot={member.id === bot.accountId} />
          ))}
          {Array.from({ length: free }, (_, index) => (
            <li key={`free-${index.toString()}`} className={classes.free}>
              <IconArmchair size={18} stroke={1.4} aria-hidden />
              <span className="visually-hidden">Free seat</span>
            </li>
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          The bot is in no party.
        </Text>
      )}
    </Card>
  );
}

interface MemberState {
  word: string;
  icon: TablerIcon;
}

function stateOf(flags: number): MemberState {
  if (flags & MemberFlag.Playing) return { word: "Playing", icon: IconDeviceGamepad2 };
  if (flags & MemberFlag.SittingOut) return { word: "Sitting out", icon: IconMoodSad };
  return flags & MemberFlag.Ready ? { word: "Ready", icon: IconCheck } : { word: "Not ready", icon: IconHourglass };
}

const COSMETIC_SLOTS = [
  ["outfit", "Outfit"],
  ["backpack", "Backpack"],
  ["pickaxe", "Pickaxe"],
  ["shoes", "Shoes"],
  ["emote", "Emote"],
] as const;

function MemberCard({ member, isBot }: { member: Member; isBot: boolean }) {
  const name = member.displayName ?? member.id;
  const { word, icon: Icon } = stateOf(member.flags);
  const worn = COSMETIC_SLOTS.flatMap(([slot, label]) => {
    const item = member[slot];
    return item ? [{ slot, label, id: item.id }] : [];
  });
  return (
    <li className={classes.seat} data-bot={isBot || undefined}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Avatar name={name} color="initials" radius="xl" alt="" aria-hidden />
        <div className={classes.who}>
          <span className={classes.name}>
            <Name>{name}</Name>
            {(member.flags & MemberFlag.Leader) !== 0 && (
              <IconCrown size={18} className={classes.crown} role="img" aria-label="Leader" />
            )}
          </span>
          <span className={classes.mark}>
            <Icon size={14} aria-hidden />
            {word}
            {isBot && " · this bot"}
            {member.level !== undefined && ` · level ${member.level}`}
          </span>
        </div>
      </Group>
      {worn.length > 0 && (
        <dl className={classes.worn}>
          {worn.map(({ slot, label, id }) => (
            <div key={slot}>
              <dt>{label}</dt>
              <dd className="mono">{id}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

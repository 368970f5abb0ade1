import { Card } from "@mantine/core";
import type { PublicBot } from "#server/contract/public-bots.ts";
import { BotStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { formatNumber } from "../../../_ui/format.ts";
import { PartySize } from "../party-size.tsx";
import { publicBotsTexts } from "../texts.ts";
import classes from "./public-bot-details.module.css";

const texts = publicBotsTexts.bot;

/** All public data of a bot. */
export function PublicBotDetails({ bot: { id, status, friendsCount, party } }: { bot: PublicBot }) {
  return (
    <Card withBorder>
      <Facts
        inColumns
        facts={{
          [texts.status]: <BotStatusLabel status={status} />,
          [texts.friends]:
            friendsCount === undefined ? <span data-none>{texts.friendsUnknown}</span> : formatNumber(friendsCount),
          [texts.party]: (
            <>
              <PartySize party={party} />
              {party && <PartySlots used={party.size} total={party.maxSize} />}
            </>
          ),
          [texts.playlist]: party?.playlistId,
          [texts.id]: <CopyValue value={id} label={texts.copiedId} />,
        }}
      />
    </Card>
  );
}

/** A party of the game has at most 16 members. Larger values from a shard are not drawn. */
const MAX_SLOTS = 16;

function PartySlots({ used, total }: { used: number; total: number }) {
  const slots = Array.from({ length: Math.min(total, MAX_SLOTS) }, (_, index) => index);
  return (
    <span className={classes.slots} aria-hidden>
      {slots.map((slot) => (
        <span key={slot} className={classes.slot} data-used={slot < used || undefined} />
      ))}
    </span>
  );
}

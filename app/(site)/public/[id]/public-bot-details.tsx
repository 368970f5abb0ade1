import { Card } from "@mantine/core";
import type { ReactNode } from "react";
import type { PublicBot } from "#server/contract/public-bots.ts";
import { BotStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { PartySize } from "../party-size.tsx";
import classes from "./public-bot-details.module.css";

/** All that is told of a bot to anybody. */
export function PublicBotDetails({ bot: { id, status, friendsCount, party } }: { bot: PublicBot }) {
  return (
    <Card withBorder component="dl" m={0} className={classes.facts}>
      <Fact term="Status">
        <BotStatusLabel status={status} />
      </Fact>
      <Fact term="Friends">
        {friendsCount === undefined ? <span data-none>Not known</span> : friendsCount.toLocaleString("en")}
      </Fact>
      <Fact term="Party">
        <PartySize party={party} />
        {party && <PartySlots taken={party.size} all={party.maxSize} />}
      </Fact>
      {party?.playlistId && <Fact term="Playlist">{party.playlistId}</Fact>}
      <Fact term="Id">
        <CopyValue value={id} label="the id" />
      </Fact>
    </Card>
  );
}

/** A party of a game has at most 16; whatever a shard says, no more are drawn. */
const MAX_SLOTS = 16;

function PartySlots({ taken, all }: { taken: number; all: number }) {
  const seats = Array.from({ length: Math.min(all, MAX_SLOTS) }, (_, index) => index);
  return (
    <span className={classes.seats} aria-hidden>
      {seats.map((seat) => (
        <span key={seat} className={classes.seat} data-taken={seat < taken || undefined} />
      ))}
    </span>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

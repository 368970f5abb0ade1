"use client";

import { Container } from "@mantine/core";
import { IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import type { PublicBot } from "#server/contract/public-bots.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import { BotStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { Link } from "../../../_ui/link.tsx";
import { ListSearch } from "../../../_ui/list-search.tsx";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { type Column, GridCell } from "../../../_ui/table-cells.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { VirtualRows } from "../../../_ui/virtual-rows.tsx";
import { PartySize } from "../party-size.tsx";
import { REFRESH_MS } from "../refresh-interval.ts";
import { findByName, sortPublicBots } from "../sort-public-bots.ts";
import classes from "./public-bots-table.module.css";

/** The list of public bots with their live status. */
export function PublicBotsPage() {
  const { t } = useLanguage();
  const bots = useQuery(useTRPC().publicBots.list.queryOptions({}, { refetchInterval: REFRESH_MS }));
  return (
    <Container size="lg" py={{ base: "lg", sm: 48 }}>
      <PageHeader title={t("publicBots.title")} description={t("publicBots.description")} />
      {bots.isError && <ErrorState error={bots.error} onRetry={() => void bots.refetch()} />}
      {bots.isPending && <LoadingRows />}
      {bots.isSuccess && <PublicBotsList bots={bots.data} />}
    </Container>
  );
}

function PublicBotsList({ bots }: { bots: readonly PublicBot[] }) {
  const { t } = useLanguage();
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const sorted = useMemo(() => sortPublicBots(bots), [bots]);
  const found = useMemo(() => findByName(sorted, search), [sorted, search]);
  if (bots.length === 0) {
    return <EmptyState icon={IconWorld} title={t("publicBots.empty.title")} text={t("publicBots.empty.text")} />;
  }
  return (
    <>
      <ListSearch
        items={t("publicBots.search.items")}
        placeholder={t("publicBots.search.placeholder")}
        value={search}
        onChange={(value) => void setSearch(value || null)}
        shown={found.length}
        all={bots.length}
      />
      {found.length > 0 ? (
        <PublicBotsTable bots={found} />
      ) : (
        <NothingFound
          title={t("publicBots.noMatches.title")}
          text={t("publicBots.noMatches.text", { count: bots.length, name: search.trim() })}
          clear={t("publicBots.noMatches.showAll")}
          onClear={() => void setSearch(null)}
        />
      )}
    </>
  );
}

const columnsOf = ({ t }: Language): Column[] => [
  { id: "name", label: t("publicBots.columns.nickname"), width: "minmax(0, 2fr)" },
  { id: "status", label: t("shared.botWords.liveStatus"), width: "minmax(0, 1.4fr)" },
  { id: "friends", label: t("publicBots.columns.friends"), width: "minmax(0, 1fr)" },
  { id: "party", label: t("publicBots.columns.party"), width: "minmax(0, 1fr)" },
];
const CARD = '"name name" 34px "status status" 26px "friends party" 26px / minmax(0, 1fr) minmax(0, 1fr)';
const HEIGHT = { wide: 36, touch: 52, narrow: 108 };
const idOf = ({ id }: PublicBot) => id;

/** Renders only the visible rows. On a phone each row is a card. */
function PublicBotsTable({ bots }: { bots: readonly PublicBot[] }) {
  const language = useLanguage();
  return (
    <VirtualRows
      label={language.t("publicBots.title")}
      rows={bots}
      idOf={idOf}
      height={HEIGHT}
      className={classes.row}
      columns={columnsOf(language)}
      card={CARD}
    >
      {(bot) => <Cells bot={bot} />}
    </VirtualRows>
  );
}

function Cells({ bot: { id, nickname, status, friendsCount, party } }: { bot: PublicBot }) {
  const { t, format } = useLanguage();
  return (
    <>
      <GridCell area="name">
        <Link href={`/public/${id}`} prefetch={false} className={classes.link} tabIndex={useRowTabIndex()}>
          <Name>{nickname}</Name>
        </Link>
      </GridCell>
      <GridCell area="status">
        <BotStatusLabel status={status} />
      </GridCell>
      <GridCell area="friends">
        <span className={classes.term}>{t("publicBots.columns.friends")}</span>
        {friendsCount === undefined ? <span data-none>{t("publicBots.unknown")}</span> : format.number(friendsCount)}
      </GridCell>
      <GridCell area="party">
        <span className={classes.term}>{t("publicBots.columns.party")}</span>
        <PartySize party={party} />
      </GridCell>
    </>
  );
}

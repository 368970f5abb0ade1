"use client";

import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { TONE_OF_STATUS } from "#server/contract/status-tones.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { BOT_STATUS_ORDER, botStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { formatFacts } from "../../../_ui/format.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { useBotReasons } from "../../_reasons/use-bot-reasons.ts";
import type { LiveBots } from "../fleet-store.ts";
import { BotSquares } from "./bot-squares.tsx";
import { drawProblemsFirst } from "./bot-tones.ts";
import { countStatuses } from "./count-statuses.ts";
import classes from "./fleet-map.module.css";
import type { BotGroup } from "./group-bots-by-category.ts";
import { LaterBotCanvas } from "./later-bot-canvas.ts";

/** The value of `category` in the URL of the list of bots. */
export const NO_CATEGORY = "none";

interface Props {
  group: BotGroup;
  live: LiveBots;
  /** The number of bots on the whole map. */
  total: number;
  /** Whether the bots are elements; otherwise they are drawn. */
  isOfElements: boolean;
  /** Whether the bots are hidden until a person opens the group. */
  isClosed: boolean;
}

/** One category of the map: its name, how many of its bots have which status, and its bots. */
export function CategoryGroup({ group: { id, name, bots }, live, total, isOfElements, isClosed }: Props) {
  const { t, format } = useLanguage();
  const [isOpen, setOpen] = useState(!isClosed);
  const reasonOf = useBotReasons();
  const drawn = useMemo(() => drawProblemsFirst(bots, live, reasonOf), [bots, live, reasonOf]);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <div className={classes.groupHead} data-closed={isClosed || undefined}>
        {isClosed && (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={t("fleet.showBotsOf", { category: name })}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={16} aria-hidden />
          </UnstyledButton>
        )}
        <p className={classes.group}>
          {t.rich("fleet.nameAndCount", {
            name: () => (
              <Link href={`/bots?category=${id ?? NO_CATEGORY}`} prefetch={false}>
                <Name>{name}</Name>
              </Link>
            ),
            count: () => <span>{format.number(bots.length)}</span>,
          })}
        </p>
        {isClosed && <StatusBar bots={bots} live={live} />}
      </div>
      {isOpen &&
        (isOfElements ? (
          <BotSquares label={name} bots={drawn} live={live} />
        ) : (
          <LaterBotCanvas label={name} bots={drawn} live={live} total={total} />
        ))}
    </div>
  );
}

/** The shares of the statuses, as a bar and in words. */
function StatusBar({ bots, live }: Pick<BotGroup, "bots"> & { live: LiveBots }) {
  const language = useLanguage();
  const counts = countStatuses(bots, live);
  const present = BOT_STATUS_ORDER.filter((status) => counts[status] > 0);
  return (
    <>
      <span className={classes.bar} aria-hidden>
        {present.map((status) => (
          <span
            key={status}
            style={{ flexGrow: counts[status], background: `var(--tone-${TONE_OF_STATUS[status]})` }}
          />
        ))}
      </span>
      <span className={classes.barText}>
        {formatFacts(
          present.map((status) =>
            language.t("fleet.statusCount", { status: botStatusLabel(language, status), count: counts[status] }),
          ),
        )}
      </span>
    </>
  );
}

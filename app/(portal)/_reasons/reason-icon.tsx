"use client";

import {
  IconCategory,
  IconClockPause,
  IconHandStop,
  IconHourglass,
  IconKeyOff,
  IconLoader,
  IconLock,
  IconPlayerPause,
  IconPlugConnectedX,
  IconServerOff,
  IconStack3,
  IconUserExclamation,
  type TablerIcon,
} from "@tabler/icons-react";
import type { BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import { TONE_OF_REASON } from "#server/contract/status-tones.ts";

/** A picture for each reason. The text beside it says the same. */
const ICONS: Readonly<Record<BotReasonCode, TablerIcon>> = {
  clusters_full: IconStack3,
  no_cluster: IconServerOff,
  no_operator_cluster: IconServerOff,
  category_not_selected: IconCategory,
  bot_not_selected: IconCategory,
  invalid_auth: IconKeyOff,
  action_required: IconHandStop,
  banned: IconLock,
  cluster_away: IconServerOff,
  platform_away: IconPlugConnectedX,
  kicked_elsewhere: IconUserExclamation,
  sign_in_failed: IconClockPause,
  connection_lost: IconPlugConnectedX,
  category_disabled: IconPlayerPause,
  disabled: IconPlayerPause,
  waiting_turn: IconHourglass,
  starting: IconLoader,
};

export function ReasonIcon({ code }: { code: BotReasonCode }) {
  const Icon = ICONS[code];
  return <Icon size={24} stroke={1.7} color={`var(--tone-${TONE_OF_REASON[code]})`} aria-hidden />;
}

import { ActionIcon, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconClockExclamation, IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import { formatFacts, formatPlainList } from "../../../_ui/format.ts";
import { Name } from "../../../_ui/name.tsx";
import { Tooltip } from "../../../_ui/overlays/tooltip.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { apiTokensTexts } from "./texts.ts";
import type { Token } from "./token.ts";
import classes from "./token-row.module.css";

const texts = apiTokensTexts.list;

interface Props {
  token: Token;
  onRename: () => void;
  onRevoke: () => void;
}

export function TokenRow({ token, onRename, onRevoke }: Props) {
  return (
    <Row
      icon={IconKey}
      title={
        <>
          <Name>{token.name}</Name>
          <Text span size="xs" c="dimmed" fw={400} className="mono">
            {texts.hint(token.hint)}
          </Text>
          {token.scopes.length > 0 && (
            <Text span size="xs" c="dimmed" fw={400}>
              {texts.limitedTo(token.scopes)}
            </Text>
          )}
        </>
      }
      facts={{
        [texts.created]: <TimeAgo instant={token.createdAt} />,
        [texts.lastUsed]: <LastUse token={token} />,
        [texts.expires]: <TokenExpiry expiresAt={token.expiresAt} />,
        [texts.categories]:
          token.categories.length > 0 &&
          formatPlainList(token.categories.map(({ name }) => name ?? texts.deletedCategory)),
        [texts.addresses]: token.addresses.length > 0 && formatPlainList(token.addresses),
      }}
    >
      <Tooltip label={texts.rename}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          onClick={onRename}
          aria-label={texts.renameLabel(token.name)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={texts.revoke}>
        <ActionIcon
          variant="subtle"
          color="red"
          size={36}
          onClick={onRevoke}
          aria-label={texts.revokeLabel(token.name)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Row>
  );
}

function LastUse({ token: { lastUsedAt, lastUsedIp, lastUsedAgent, uses } }: { token: Token }) {
  if (lastUsedAt === null) return <span data-none>{texts.never}</span>;
  const from = formatFacts([lastUsedIp, lastUsedAgent].filter((part) => part !== null));
  return (
    <Stack gap={0}>
      <TimeAgo instant={lastUsedAt} />
      {from && (
        <Text size="xs" c="dimmed" truncate title={from}>
          {from}
        </Text>
      )}
      <UsesSparkline uses={uses} />
    </Stack>
  );
}

const WARNING_MS = 14 * 86_400_000;

/** When the token expires, with a warning in the last 14 days. */
function TokenExpiry({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span data-none>{apiTokensTexts.list.never}</span>;
  const leftMs = new Date(expiresAt).getTime() - Date.now();
  if (leftMs <= 0) {
    return (
      <span className={classes.warning} data-kind="expired">
        <IconAlertTriangle size={16} aria-hidden />
        <span>{textWithParts(apiTokensTexts.list.expired, { time: <TimeAgo instant={expiresAt} /> })}</span>
      </span>
    );
  }
  if (leftMs > WARNING_MS) return <TimeAgo instant={expiresAt} />;
  return (
    <span className={classes.warning} data-kind="soon">
      <IconClockExclamation size={16} aria-hidden />
      <span>{textWithParts(apiTokensTexts.list.expiresSoon, { time: <TimeAgo instant={expiresAt} /> })}</span>
    </span>
  );
}

const HEIGHT = 20;
const STEP = 4;
const BAR = 3;

/** Calls on each of the last days, the oldest first. */
function UsesSparkline({ uses }: { uses: readonly number[] }) {
  const all = uses.reduce((sum, calls) => sum + calls, 0);
  if (all === 0) return null;
  const highest = Math.max(...uses);
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${uses.length * STEP} ${HEIGHT}`}
      role="img"
      aria-label={apiTokensTexts.list.uses(all, uses.at(-1) ?? 0)}
    >
      <title>{apiTokensTexts.list.uses(all, uses.at(-1) ?? 0)}</title>
      {uses.map((calls, day) => {
        const height = calls === 0 ? 1 : Math.max(2, (calls / highest) * HEIGHT);
        const x = day * STEP;
        return <rect key={x} x={x} y={HEIGHT - height} width={BAR} height={height} data-used={calls > 0} />;
      })}
    </svg>
  );
}

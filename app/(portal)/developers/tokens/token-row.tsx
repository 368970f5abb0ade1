import { ActionIcon, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconClockExclamation, IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { formatFacts } from "../../../_ui/format.ts";
import { Name } from "../../../_ui/name.tsx";
import { Tooltip } from "../../../_ui/overlays/tooltip.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import type { Token } from "./token.ts";
import classes from "./token-row.module.css";

interface Props {
  token: Token;
  onRename: () => void;
  onRevoke: () => void;
}

export function TokenRow({ token, onRename, onRevoke }: Props) {
  const { t, format } = useLanguage();
  return (
    <Row
      icon={IconKey}
      title={
        <>
          <Name>{token.name}</Name>
          <Text span size="xs" c="dimmed" fw={400} className="mono">
            {t("developers.tokens.list.hint", { start: token.hint })}
          </Text>
          {token.scopes.length > 0 && (
            <Text span size="xs" c="dimmed" fw={400}>
              {t("developers.tokens.list.limitedTo", { scopes: format.plainList(token.scopes) })}
            </Text>
          )}
        </>
      }
      facts={{
        [t("developers.tokens.list.created")]: <TimeAgo instant={token.createdAt} />,
        [t("developers.tokens.list.lastUsed")]: <LastUse token={token} />,
        [t("developers.tokens.list.expires")]: <TokenExpiry expiresAt={token.expiresAt} />,
        [t("developers.tokens.list.categories")]:
          token.categories.length > 0 &&
          format.plainList(token.categories.map(({ name }) => name ?? t("developers.tokens.list.deletedCategory"))),
        [t("developers.tokens.list.addresses")]: token.addresses.length > 0 && format.plainList(token.addresses),
      }}
    >
      <Tooltip label={t("developers.tokens.list.rename")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          onClick={onRename}
          aria-label={t("developers.tokens.list.renameLabel", { name: token.name })}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t("developers.tokens.list.revoke")}>
        <ActionIcon
          variant="subtle"
          color="red"
          size={36}
          onClick={onRevoke}
          aria-label={t("developers.tokens.list.revokeLabel", { name: token.name })}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Row>
  );
}

function LastUse({ token: { lastUsedAt, lastUsedIp, lastUsedAgent, uses } }: { token: Token }) {
  const { t } = useLanguage();
  if (lastUsedAt === null) return <span data-none>{t("developers.tokens.list.never")}</span>;
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
  const { t } = useLanguage();
  if (expiresAt === null) return <span data-none>{t("developers.tokens.list.never")}</span>;
  const leftMs = new Date(expiresAt).getTime() - Date.now();
  if (leftMs <= 0) {
    return (
      <span className={classes.warning} data-kind="expired">
        <IconAlertTriangle size={16} aria-hidden />
        <span>{t.rich("developers.tokens.list.expired", { time: () => <TimeAgo instant={expiresAt} /> })}</span>
      </span>
    );
  }
  if (leftMs > WARNING_MS) return <TimeAgo instant={expiresAt} />;
  return (
    <span className={classes.warning} data-kind="soon">
      <IconClockExclamation size={16} aria-hidden />
      <span>{t.rich("developers.tokens.list.expiresSoon", { time: () => <TimeAgo instant={expiresAt} /> })}</span>
    </span>
  );
}

const HEIGHT = 20;
const STEP = 4;
const BAR = 3;

/** Calls on each of the last days, the oldest first. */
function UsesSparkline({ uses }: { uses: readonly number[] }) {
  const { t } = useLanguage();
  const all = uses.reduce((sum, calls) => sum + calls, 0);
  if (all === 0) return null;
  const highest = Math.max(...uses);
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${uses.length * STEP} ${HEIGHT}`}
      role="img"
      aria-label={t("developers.tokens.list.uses", { all, today: uses.at(-1) ?? 0 })}
    >
      <title>{t("developers.tokens.list.uses", { all, today: uses.at(-1) ?? 0 })}</title>
      {uses.map((calls, day) => {
        const height = calls === 0 ? 1 : Math.max(2, (calls / highest) * HEIGHT);
        const x = day * STEP;
        return <rect key={x} x={x} y={HEIGHT - height} width={BAR} height={height} data-used={calls > 0} />;
      })}
    </svg>
  );
}

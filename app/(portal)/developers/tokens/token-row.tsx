import { ActionIcon, Stack, Text } from "@mantine/core";
import { IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import { formatFacts } from "../../../_ui/format.ts";
import { Name } from "../../../_ui/name.tsx";
import { Tooltip } from "../../../_ui/overlays/tooltip.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { apiTokensTexts } from "./texts.ts";
import type { Token } from "./token.ts";
import { TokenExpiry } from "./token-expiry.tsx";
import { UsesSparkline } from "./uses-sparkline.tsx";

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

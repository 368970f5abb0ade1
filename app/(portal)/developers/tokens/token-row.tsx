import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatFacts } from "../../../_ui/format.ts";
import { Name } from "../../../_ui/name.tsx";
import { Tooltip } from "../../../_ui/overlays/tooltip.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { apiTokensTexts } from "./texts.ts";
import type { Token } from "./token.ts";
import { TokenExpiry } from "./token-expiry.tsx";
import classes from "./token-list.module.css";
import { UsesSparkline } from "./uses-sparkline.tsx";

const texts = apiTokensTexts.list;

interface Props {
  token: Token;
  onRename: () => void;
  onRevoke: () => void;
}

export function TokenRow({ token, onRename, onRevoke }: Props) {
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <span className={classes.title}>
          <Name>{token.name}</Name>
        </span>
        <span className={`mono ${classes.detail}`}>{texts.hint(token.hint)}</span>
        {token.scopes.length > 0 && <span className={classes.scopes}>{texts.limitedTo(token.scopes)}</span>}
      </div>
      <dl className={classes.facts}>
        <Fact label={texts.created}>
          <TimeAgo instant={token.createdAt} />
        </Fact>
        <Fact label={texts.lastUsed}>
          <LastUse token={token} />
          <UsesSparkline uses={token.uses} />
        </Fact>
        <Fact label={texts.expires}>
          <TokenExpiry expiresAt={token.expiresAt} />
        </Fact>
      </dl>
      <div className={classes.actions}>
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
      </div>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LastUse({ token: { lastUsedAt, lastUsedIp, lastUsedAgent } }: { token: Token }) {
  if (lastUsedAt === null) return <span className={classes.never}>{texts.never}</span>;
  const from = formatFacts([lastUsedIp, lastUsedAgent].filter((part) => part !== null));
  return (
    <>
      <TimeAgo instant={lastUsedAt} />
      {from && (
        <span className={classes.detail} title={from}>
          {from}
        </span>
      )}
    </>
  );
}

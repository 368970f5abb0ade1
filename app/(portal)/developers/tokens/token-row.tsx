import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Name } from "../../../_ui/name.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import type { Token } from "./token.ts";
import { TokenExpiry } from "./token-expiry.tsx";
import classes from "./token-list.module.css";

interface Props {
  token: Token;
  onRename: () => void;
  onRevoke: () => void;
}

export function TokenRow({ token, onRename, onRevoke }: Props) {
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <span className={classes.word}>
          <Name>{token.name}</Name>
        </span>
        <span className={`mono ${classes.detail}`}>{token.hint}…</span>
      </div>
      <dl className={classes.facts}>
        <Fact label="Created">
          <TimeAgo instant={token.createdAt} />
        </Fact>
        <Fact label="Last used">
          <LastUse token={token} />
        </Fact>
        <Fact label="Expires">
          <TokenExpiry expiresAt={token.expiresAt} />
        </Fact>
      </dl>
      <div className={classes.actions}>
        <Tooltip label="Rename">
          <ActionIcon variant="subtle" color="gray" size={36} onClick={onRename} aria-label={`Rename ${token.name}`}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Revoke">
          <ActionIcon variant="subtle" color="red" size={36} onClick={onRevoke} aria-label={`Revoke ${token.name}`}>
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
  if (lastUsedAt === null) return <span className={classes.never}>Never</span>;
  const from = [lastUsedIp, lastUsedAgent].filter(Boolean).join(" · ");
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

"use client";

import { useState } from "react";
import { RenameTokenDialog } from "./rename-token-dialog.tsx";
import { RevokeTokenDialog } from "./revoke-token-dialog.tsx";
import type { Token } from "./token.ts";
import classes from "./token-list.module.css";
import { TokenRow } from "./token-row.tsx";

export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const [renamed, setRenamed] = useState<Token | null>(null);
  const [revoked, setRevoked] = useState<Token | null>(null);
  return (
    <>
      <ul className={classes.list} aria-label="API tokens">
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRename={() => setRenamed(token)}
            onRevoke={() => setRevoked(token)}
          />
        ))}
      </ul>
      {renamed && <RenameTokenDialog token={renamed} onClose={() => setRenamed(null)} />}
      {revoked && <RevokeTokenDialog token={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

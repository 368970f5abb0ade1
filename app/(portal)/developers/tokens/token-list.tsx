"use client";

import { useState } from "react";
import { loadLater } from "../../../_ui/load-later.tsx";
import { RowList } from "../../../_ui/row-list.tsx";
import { RevokeTokenDialog } from "./revoke-token-dialog.tsx";
import { apiTokensTexts } from "./texts.ts";
import type { Token } from "./token.ts";
import { TokenRow } from "./token-row.tsx";

const RenameTokenDialog = loadLater(() =>
  import("./rename-token-dialog.tsx").then((module) => module.RenameTokenDialog),
);

export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const [renaming, setRenaming] = useState<Token | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  return (
    <>
      <RowList label={apiTokensTexts.list.label}>
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRename={() => setRenaming(token)}
            onRevoke={() => setRevoking(token)}
          />
        ))}
      </RowList>
      {renaming && <RenameTokenDialog token={renaming} onClose={() => setRenaming(null)} />}
      {revoking && <RevokeTokenDialog token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

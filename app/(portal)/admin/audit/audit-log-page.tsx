"use client";

import { Button, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { debounce, parseAsString, useQueryStates } from "nuqs";
import { AUDIT_STATE, AuditLog } from "../../../_ui/audit-log.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { adminTexts } from "../texts.ts";

const DEBOUNCE_MS = 250;
const STATE = { ...AUDIT_STATE, account: parseAsString.withDefault("") };

const texts = adminTexts.audit;

export function AuditLogPage() {
  const [state, setState] = useQueryStates(STATE, { history: "push" });
  const { action, before, account } = state;
  const accountId = account.trim();
  const entries = useQuery({
    ...useTRPC().admin.auditLog.queryOptions({
      ...(action && { action }),
      ...(before && { before }),
      ...(accountId && { accountId }),
    }),
    placeholderData: keepPreviousData,
  });
  const setAccount = (text: string) =>
    void setState({ account: text, before: null }, { history: "replace", limitUrlUpdates: debounce(DEBOUNCE_MS) });
  const isFiltered = action !== "" || before !== "" || account !== "";
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <AuditLog entries={entries} state={state} onChange={(change) => void setState(change)} self={null}>
        <TextInput
          label={texts.account}
          placeholder={texts.accountPlaceholder}
          value={account}
          maxLength={255}
          onChange={(event) => setAccount(event.currentTarget.value)}
          classNames={{ input: "mono" }}
          maw={320}
          flex="1 1 240px"
        />
        {isFiltered && (
          <Button variant="subtle" onClick={() => void setState(null)}>
            {texts.clear}
          </Button>
        )}
      </AuditLog>
    </>
  );
}

"use client";

import { TextInput } from "@mantine/core";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useLanguage } from "../../../_languages/use-language.ts";
import { AuditLog } from "../../../_ui/audit-log.tsx";
import { AUDIT_STATE, hasFilter, toAuditQuery } from "../../../_ui/audit-state.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { endTyping, TYPED } from "../../../_ui/typed-search.ts";

const STATE = { ...AUDIT_STATE, account: parseAsString.withDefault("") };

export function AuditLogPage() {
  const { t } = useLanguage();
  const [state, setState] = useQueryStates(STATE, { history: "push" });
  const { auditLog, countAuditLog } = useTRPC().admin;
  const client = useQueryClient();
  const accountId = state.account.trim();
  const query = { ...toAuditQuery(state), ...(accountId && { accountId }) };
  const entries = useQuery({ ...auditLog.queryOptions(query), placeholderData: keepPreviousData });
  const isEmpty = entries.data?.length === 0 && hasFilter(state);
  const all = useQuery({ ...countAuditLog.queryOptions({}), enabled: isEmpty });
  const setAccount = (account: string) => void setState({ account, before: null }, TYPED);
  const accountChips =
    accountId === ""
      ? []
      : [
          {
            id: "account",
            label: t("shared.filters.chip", { property: t("admin.audit.account"), value: accountId }),
            onRemove: () => void setState({ account: null, before: null }),
          },
        ];
  return (
    <>
      <PageHeader title={t("admin.audit.title")} description={t("admin.audit.description")} />
      <AuditLog
        entries={entries}
        all={all.data}
        state={state}
        onChange={(change, options) => void setState(change, options)}
        readEntries={(page) => client.fetchQuery(auditLog.queryOptions({ ...query, before: undefined, ...page }))}
        self={null}
        furtherChips={accountChips}
      >
        <TextInput
          label={t("admin.audit.account")}
          placeholder={t("admin.audit.accountPlaceholder")}
          value={state.account}
          maxLength={255}
          onChange={(event) => setAccount(event.currentTarget.value)}
          onBlur={() => endTyping("account", state.account, (options) => setState({ account: state.account }, options))}
          classNames={{ input: "mono" }}
          flex="0 1 180px"
        />
      </AuditLog>
    </>
  );
}

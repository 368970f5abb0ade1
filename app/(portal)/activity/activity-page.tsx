"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useLanguage } from "../../_languages/use-language.ts";
import { AuditLog } from "../../_ui/audit-log.tsx";
import { AUDIT_STATE, hasFilter, toAuditQuery } from "../../_ui/audit-state.ts";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";

export function ActivityPage({ self }: { self: string }) {
  const { t } = useLanguage();
  const [state, setState] = useQueryStates(AUDIT_STATE, { history: "push" });
  const { auditLog, countAuditLog } = useTRPC();
  const client = useQueryClient();
  const query = toAuditQuery(state);
  const entries = useQuery({ ...auditLog.queryOptions(query), placeholderData: keepPreviousData });
  const isEmpty = entries.data?.length === 0 && hasFilter(state);
  const all = useQuery({ ...countAuditLog.queryOptions({}), enabled: isEmpty });
  return (
    <>
      <PageHeader title={t("audit.activity.title")} description={t("audit.activity.description")} />
      <AuditLog
        entries={entries}
        all={all.data}
        state={state}
        onChange={(change, options) => void setState(change, options)}
        readEntries={(page) => client.fetchQuery(auditLog.queryOptions({ ...query, before: undefined, ...page }))}
        self={self}
      />
    </>
  );
}

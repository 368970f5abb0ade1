"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { AUDIT_STATE, AuditLog } from "../../_ui/audit-log.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";

export function ActivityPage({ self }: { self: string }) {
  const [state, setState] = useQueryStates(AUDIT_STATE, { history: "push" });
  const { action, before } = state;
  const entries = useQuery({
    ...useTRPC().auditLog.queryOptions({ ...(action && { action }), ...(before && { before }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="Activity" description="Every change to what is yours: who made it, by what and from where." />
      <AuditLog entries={entries} state={state} onChange={(change) => void setState(change)} self={self} />
    </>
  );
}

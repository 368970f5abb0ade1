"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { AUDIT_STATE, AuditLog } from "../../_ui/audit-log.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { activityTexts } from "./texts.ts";

export function ActivityPage({ self }: { self: string }) {
  const [state, setState] = useQueryStates(AUDIT_STATE, { history: "push" });
  const { action, before } = state;
  const entries = useQuery({
    ...useTRPC().auditLog.queryOptions({ ...(action && { action }), ...(before && { before }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={activityTexts.title} description={activityTexts.description} />
      <AuditLog entries={entries} state={state} onChange={(change) => void setState(change)} self={self} />
    </>
  );
}

import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

export type ReviewRequest = inferRouterOutputs<PortalRouter>["admin"]["pendingReviews"][number];
export type ReviewKind = ReviewRequest["kind"];

/** The name of the subject of a request: the application, or the account. */
export const subjectOf = ({ application, account }: ReviewRequest): string => application?.name ?? account.username;

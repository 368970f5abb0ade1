import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

export type ReviewRequest = inferRouterOutputs<PortalRouter>["admin"]["pendingReviews"][number];
export type ReviewKind = ReviewRequest["kind"];

/** What is decided about: the application, or the account itself. */
export const subjectOf = ({ application, account }: ReviewRequest): string => application?.name ?? account.username;

import type { TRPCClientErrorLike } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { formErrors } from "../../_ui/describe-error.ts";

/** What the service says of a form with a name: that there is one of that name already belongs to the name. */
export const nameErrors = (error: TRPCClientErrorLike<PortalRouter>): Record<string, string> =>
  error.data?.fault === "already_exists" ? { name: error.message } : formErrors(error);

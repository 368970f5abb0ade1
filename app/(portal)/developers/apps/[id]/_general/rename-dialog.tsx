"use client";

import type { ComponentProps } from "react";
import { ApplicationCreate } from "#server/contract/applications.ts";
import { NameDialog } from "../../../../../_ui/name-dialog.tsx";

/** With the contract of names, which a page does not load before. */
export const RenameDialog = (props: Omit<ComponentProps<typeof NameDialog>, "contract">) => (
  <NameDialog contract={ApplicationCreate} {...props} />
);

import { CONNECTION_KINDS, type ConnectionKind } from "../contract/data-sections.ts";
import { settings } from "../settings/settings.ts";

/** The other services that the operator has set up: their accounts can be linked. */
export const connectionKinds = (): ConnectionKind[] =>
  CONNECTION_KINDS.filter((kind) => settings().connectionClients[kind] !== undefined);

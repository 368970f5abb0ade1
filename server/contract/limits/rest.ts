/** Exports of all bots with their credentials, for an address: the API and the portal count in one window. */
export const EXPORT_LIMIT = { direct: 2, oauth: 5, windowSeconds: 600 };

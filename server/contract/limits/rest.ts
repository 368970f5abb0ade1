/** Exports of all bots with their credentials, per address. API and portal share one window. */
export const EXPORT_LIMIT = { direct: 2, oauth: 5, windowSeconds: 600 };

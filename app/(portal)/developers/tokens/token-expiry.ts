const DAY_MS = 86_400_000;
const WARNING_DAYS = 14;

export type Expiry = { state: "none" } | { state: "fine" | "soon"; days: number } | { state: "expired"; days: number };

/** How a token stands. `days` are whole ones: those left, begun ones included, or those since it expired. */
export function tokenExpiry(expiresAt: string | null, now: number): Expiry {
  if (expiresAt === null) return { state: "none" };
  const leftMs = new Date(expiresAt).getTime() - now;
  if (leftMs <= 0) return { state: "expired", days: Math.floor(-leftMs / DAY_MS) };
  const days = Math.ceil(leftMs / DAY_MS);
  return { state: leftMs < WARNING_DAYS * DAY_MS ? "soon" : "fine", days };
}

const inDays = (days: number) => (days === 1 ? "1 day" : `${days} days`);

export function expiryInWords(expiry: Expiry): string {
  switch (expiry.state) {
    case "none":
      return "Does not expire";
    case "expired":
      return expiry.days === 0 ? "Expired today" : `Expired ${inDays(expiry.days)} ago`;
    default:
      return expiry.days === 1 ? "Expires within a day" : `Expires in ${inDays(expiry.days)}`;
  }
}

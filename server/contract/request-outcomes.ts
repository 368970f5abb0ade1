/** How calls ended: successful, refused, beyond a limit, or failed in the service. */
export const REQUEST_OUTCOMES = ["ok", "refused", "limited", "failed"] as const;

export const outcomeOf = (status: number): (typeof REQUEST_OUTCOMES)[number] => {
  if (status < 400) return "ok";
  if (status === 429) return "limited";
  return status < 500 ? "refused" : "failed";
};

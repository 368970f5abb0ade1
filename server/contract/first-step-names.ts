/** What a new account does first, in this order. */
export const FIRST_STEPS = ["bots", "cluster", "command", "token"] as const;

export type FirstStepName = (typeof FIRST_STEPS)[number];

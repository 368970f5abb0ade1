export const BotFlag = { Disabled: 1, Public: 2, InvalidAuth: 4 } as const;

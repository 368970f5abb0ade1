/** The settings of a category, or the items of a preset. */
export type Config = Record<string, unknown>;

export const formatConfig = (config: Config): string => JSON.stringify(config, null, 2);

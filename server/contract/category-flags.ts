export const CategoryFlag = { Disabled: 1, Managed: 2 } as const;

import { NumberInput } from "@mantine/core";

export const mantineNumberInput = { NumberInput };

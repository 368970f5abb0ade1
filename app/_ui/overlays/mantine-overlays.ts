import { Combobox, Menu, Modal, Popover, Select, Tooltip } from "@mantine/core";

export const mantineOverlays = { Combobox, Menu, Modal, Popover, Select, Tooltip };

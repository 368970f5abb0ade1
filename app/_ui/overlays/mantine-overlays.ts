import { Menu, Modal, Popover, Select, Tooltip } from "@mantine/core";

export const mantineOverlays = { Menu, Modal, Popover, Select, Tooltip };

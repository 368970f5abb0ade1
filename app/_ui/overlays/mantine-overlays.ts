import { Menu, Modal, Popover, Tooltip } from "@mantine/core";

export const mantineOverlays = { Menu, Modal, Popover, Tooltip };
